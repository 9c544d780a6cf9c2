import Testing
import Views

/// Notes as players write them, and the names that their playthrough knows.
struct NoteCorpus: CustomTestStringConvertible, Sendable {
  let language: String
  let layout: LetterLayout
  let vocabulary: Vocabulary
  let names: [String]
  let notes: [String]
  var testDescription: String { language }

  static let all = [english, czech, ukrainian, spanish]

  static let english = NoteCorpus(
    language: "English", layout: .english, vocabulary: .english,
    names: [
      "Kalé", "Blaidd", "Roderika", "Mistwood Ruins", "Church of Elleh", "Fort Haight", "Sellen", "Boc",
    ],
    notes: [
      "Ask Kalé about the howling after reading the map behind his fire.",
      "Snap the fingers at the foot of the tower in Mistwood Ruins and wait for Blaidd.",
      "The key to the second cellar is with the old man who sells arrows.",
      "Come back with two stone keys, the left door needs both of them.",
      "Roderika wants the red cloth from the hall before she will move on.",
      "Do not kill the knight on the bridge, he opens the gate later.",
      "Sellen asked me to look under the ruins south of the lake at night.",
      "Forgot a chest in Fort Haight: up the ladder, then jump to the ledge.",
      "Boc needs a needle. Check the cave by the coast where he was robbed.",
      "Rest at the Church of Elleh at night to meet the witch with the bell.",
    ])

  static let czech = NoteCorpus(
    language: "Czech", layout: .czech, vocabulary: .czech,
    names: ["Kalé", "Blaidd", "Roderika", "Mlžné ruiny", "Kostel Elleh", "Sellen", "Stará pevnost"],
    notes: [
      "Zeptat se kupce na vytí z lesa, až si koupím mapu.",
      "U věže lusknout prsty a počkat, než Blaidd seskočí dolů.",
      "Klíč od druhého sklepa má stařec, který prodává šípy.",
      "Vrátit se se dvěma kamennými klíči, levé dveře chtějí oba.",
      "Roderika chce červenou látku ze sálu, jinak nepůjde dál.",
      "Rytíře na mostě nezabíjet, později otevře bránu.",
      "Sellen mě prosila, ať se v noci podívám pod ruiny u jezera.",
      "Truhla ve Stará pevnost: po žebříku nahoru a skočit na římsu.",
    ])

  static let ukrainian = NoteCorpus(
    language: "Ukrainian", layout: .ukrainian, vocabulary: .ukrainian,
    names: ["Кале", "Блайдд", "Родеріка", "Туманні руїни", "Церква Елле", "Селлен", "Стара фортеця"],
    notes: [
      "Спитати купця про виття в лісі, коли куплю в нього мапу.",
      "Біля вежі клацнути пальцями й чекати, поки Блайдд зіскочить.",
      "Ключ від другого підвалу має старий, що продає стріли.",
      "Повернутися з двома кам'яними ключами, ліві двері хочуть обидва.",
      "Родеріка хоче червону тканину із зали, без неї далі не піде.",
      "Лицаря на мосту не вбивати, згодом він відчинить браму.",
      "Селлен просила подивитися вночі під руїнами коло озера.",
      "Скриня у вежі: драбиною вгору, а тоді стрибнути на карниз.",
    ])

  static let spanish = NoteCorpus(
    language: "Spanish", layout: .spanish, vocabulary: .spanish,
    names: [
      "Kalé", "Blaidd", "Roderika", "Ruinas de la Niebla", "Iglesia de Elleh", "Sellen", "Fuerte Viejo",
    ],
    notes: [
      "Preguntar al mercader por los aullidos después de comprar el mapa.",
      "Chasquear los dedos al pie de la torre y esperar a que baje Blaidd.",
      "La llave del segundo sótano la tiene el viejo que vende flechas.",
      "Volver con dos llaves de piedra, la puerta izquierda pide las dos.",
      "Roderika quiere la tela roja del salón antes de seguir su camino.",
      "No matar al caballero del puente, más tarde abre el portón.",
      "Sellen me pidió mirar de noche bajo las ruinas al sur del lago.",
      "Olvidé un cofre en el Fuerte Viejo: subir la escalera y saltar.",
    ])

  /// The words of the language that the firmware knows, stems with a tilde.
  var words: [String] {
    var (words, position): ([String], Int?) = ([], 0)
    while let start = position {
      position = vocabulary.next(start) { word, isStem in
        words.append(string(word) + (isStem ? "~" : ""))
      }
    }
    return words
  }
}

/// Words of an array, stems with a tilde.
struct KnownWords: WordSource {
  let words: [String]
  func next(_ position: Int, _ body: (Span<UInt8>, Bool) -> Void) -> Int? {
    guard position < words.count else { return nil }
    let isStem = words[position].last == "~"
    let bytes = Array(words[position].utf8.dropLast(isStem ? 1 : 0))
    body(bytes.span, isStem)
    return position + 1
  }
}
