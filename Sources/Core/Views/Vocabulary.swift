/// Words that notes of players are full of, in one language, the likeliest of each beginning first: data and
/// no code. Words end with a space, stems with a tilde.
public struct Vocabulary: WordSource, Sendable {
  private let words: StaticString

  /// Takes words as one literal.
  public init(_ words: StaticString) { self.words = words }

  /// English.
  public static let english = Vocabulary(
    """
    the and to of in is for with that it on are you not his her this from have but they at be was will an \
    all after before behind then when where which there here need needs near next into has had him them \
    their who what how give gives given key keys door doors gate chest cave castle church tower bridge \
    village town house road river lake forest mountain ruins ruin room hall stairs ladder cellar boss \
    fight kill killed dead alive back come comes return talk talks ask asked asks tell tells told say \
    says said want wants find found look looks looking quest reward sell sells sold seller merchant smith \
    anvil shop buy bought sword shield armor bow arrow arrows spell stone stones gold ring map letter \
    book item items potion flask weapon weapons north south east west left right up down under over above \
    below inside outside night day later again more first second third last old new man woman king queen \
    knight witch guard soldier girl boy brother sister father mother friend people someone nobody open \
    opens opened close closed locked unlock use used take takes took get got bring brings leave lost drop \
    drops hidden secret wall floor roof fire water bell statue grave graveyard camp cliff beach coast \
    island swamp field mine tunnel path way place only until without through between around because if so \
    no do does did can could should must may might about against both each every other another same some \
    any much many few two three four five six seven level strong stronger easy hard upgrade jump climb \
    wait rest sit walk run read reading listen meet met move moves moved save help helps helped follow \
    follows attack dragon wolf bear spider giant ghost beast monster enemy enemies horse dog bird tree \
    herb flower mushroom blood bone heart spare remember forgot forget check try careful dangerous \
    optional missed missing done still maybe probably perhaps
    """)

  /// Spanish.
  public static let spanish = Vocabulary(
    """
    de la que el en los las un una por con para del se no su al lo como más pero sus le ya este sí porque \
    esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les \
    ni contra otros ese eso ante ellos esto antes después detrás debajo puerta puertas llave llaves cofre \
    cueva castillo iglesia torre puente pueblo aldea casa camino río lago bosque montaña ruinas sala \
    salón escalera sótano jefe matar muerto vivo volver vuelve hablar habla preguntar pregunta decir dice \
    dijo pedir pide pidió quiere quieren buscar encontrar mirar misión recompensa vender vende venden \
    mercader comerciante herrero yunque tienda comprar espada escudo armadura arco flecha flechas piedra \
    piedras oro anillo mapa carta libro objeto poción arma armas norte sur oeste izquierda derecha arriba \
    abajo dentro fuera noche día tarde luego otra otro vez primero primera segundo segunda tercero último \
    viejo vieja nuevo nueva hombre mujer rey reina caballero bruja guardia soldado chica chico hermano \
    hermana padre madre amigo gente alguien nadie abrir abre abierta cerrar cerrada usar usa tomar toma \
    llevar lleva traer trae dejar deja salir sale entrar subir bajar baja saltar esperar espera descansar \
    seguir sigue leer escuchar ayudar ayuda atacar necesita necesito hace falta hacer tiene tengo está \
    están son era fue ser dos tres cuatro cinco solo sola mismo cada nivel fuerte fácil difícil muro \
    pared suelo techo fuego agua campana estatua tumba cementerio campamento playa costa isla pantano \
    campo mina túnel lugar dragón lobo oso araña gigante fantasma bestia monstruo enemigo enemigos \
    caballo perro pájaro árbol hierba flor sangre hueso corazón recordar olvidar olvidé revisar probar \
    cuidado quizás todavía ahora allí aquí siempre nunca
    """)

  /// Czech.
  public static let czech = Vocabulary(
    """
    a se na v že je to s z do o k i za by ale si po jako pro od aby který která které když než nebo jen \
    už před pod nad mezi při bez kde tak jsem jsou byl byla bylo bude má mám mít není může musí chce \
    chtějí potřebuje potřebuju dát dá vzít vezme najít našel hledat jít jde přijít přijde vrátit vrať \
    zeptat zeptej říct říká řekl řekla mluvit promluvit prosil prosila koupit koupím prodat prodává \
    prodávají prodej~klíč klíče klíčem klíči dveře dveří brána bránu truhla truhlu truhl~jeskyně jeskyni \
    hrad hradu kostel kostela věž věže věži most mostu mostě vesnice vesnici dům domu cesta cestu řeka \
    řeky jezero jezera les lesa lese hora hory ruiny pevnost pevnosti sál sálu schody žebřík žebříku \
    sklep sklepa boss zabít zabij~mrtvý živý úkol úkolu odměna odměnu kupec kupce obchodník obchodn~kovář \
    kovárna kovadlina meč štít zbroj luk šíp šípy kámen kameny kamen~zlato prsten mapa mapu dopis kniha \
    knihu věc věci lektvar zbraň zbraně sever severu jih jihu východ západ vlevo vpravo levé pravé levý \
    pravý nahoru nahoře dolů dole uvnitř venku noc noci den potom pak později znovu ještě první druhý \
    druhého třetí poslední starý stará staré stařec nový nová muž žena král královna rytíř rytíře rytíř~\
    čarodějnice stráž voják dívka chlapec bratr sestra otec matka přítel lidé někdo nikdo všichni otevřít \
    otevře zavřený zamčený použít vzal přinést přinese nechat nechá ztratil skryt~tajný tajn~zeď podlaha \
    střecha oheň ohně voda vody zvon socha hrob hřbitov tábor útes pláž ostrov bažina pole důl tunel \
    místo místa jenom dokud dvě dva dvou dvěma tři čtyři pět oba obě každý jiný jiné jinak stejný několik \
    mnoho málo úroveň silný těžký lehký vylepšit skočit skoč~vylézt čekat počkat počk~odpočinout sednout \
    číst přečíst poslouchat potkat potkal jeho její jejich ho mu mi mě ji jí nich něm něj ní drak vlk \
    medvěd pavouk obr duch zvíře nestvůra nepřítel kůň pes pták strom bylina květ krev kost srdce \
    nezapomenout zapomněl zkontrolovat zkusit pozor nebezpečné možná asi teď tady tam vždy nikdy proto \
    protože podle kolem vedle za~podíva~dál velmi pokud sám sama spolu nakonec nejdřív stojí žije ví leží \
    odevzdat hledá další druhá okno zahrada svůj svou svého tento tato toto ten ta toho té tu tom také ať \
    abych zpátky kterého kterou velký velká malý přijd~mluví
    """)

  /// Ukrainian.
  public static let ukrainian = Vocabulary(
    """
    і в на не що з до та у за як це він але по від про для його її так коли чи або щоб де вже ще під над \
    між при без який яка які тут там є був була було буде має мають може треба потрібно хоче хочуть дати \
    дає взяти візьме знайти знайшов шукати іти йти прийти повернутися поверн~спитати спита~запитати \
    сказати каже сказав сказала говорити поговорити просив просила купити купувати продати продає \
    продають ключ ключа ключі ключами двері дверей брама браму скриня скриню скрин~печера печеру замок \
    замку церква церкви вежа вежі вежею міст мосту село села дім дому хата дорога дорогу річка озеро \
    озера ліс лісу лісі гора гори руїни руїнами фортеця фортеці зала зали сходи драбина драбиною підвал \
    підвалу бос вбити вбива~мертвий живий завдання нагорода нагороду купець купця торговець торгов~коваль \
    ковадло меч щит броня лук стріла стріли камінь каменю кам~золото перстень мапа мапу лист книга книгу \
    річ речі зілля зброя зброю північ півночі південь півдні схід захід ліворуч праворуч ліві праві лівий \
    правий вгору вгорі вниз внизу всередині зовні ніч вночі день потім тоді пізніше згодом знову перший \
    другий другого третій останній старий стара старе новий нова чоловік жінка король королева лицар \
    лицаря лицар~відьма вартовий солдат дівчина хлопець брат сестра батько мати друг люди хтось ніхто всі \
    відкрити відчинити відчинить закритий замкнений використати взяв принести принесе залишити лишити \
    загубив прихован~таємний таємн~стіна підлога дах вогонь вогню вода води дзвін статуя могила цвинтар \
    табір скеля пляж берег острів болото поле шахта тунель місце місця тільки лише поки два дві двома \
    трьох три чотири п'ять обидва кожен інший інакше такий кілька багато мало рівень сильний важкий \
    легкий покращити стрибнути стрибн~лізти чекати почекати відпочити сісти читати прочитати слухати \
    зустріти зустрів їхній йому мені мене неї нього ним них їх дракон вовк ведмідь павук велетень привид \
    звір чудовисько ворог кінь собака птах дерево трава квітка кров кістка серце забути забув перевірити \
    спробувати обережно небезпечно можливо мабуть зараз завжди ніколи тому бо біля коло поруч навколо \
    через після перед подиви~далі дуже якщо сам сама разом спочатку нарешті доки стоїть живе знає лежить \
    забрати віддати шукає спершу нема інша будинок вікно ворота стежка весь вся свою свій свого цей ця цю \
    цього наступний великий велика прийд~говорить
    """)

  /// The word at a byte, and the byte behind it.
  public func next(_ position: Int, _ body: (Span<UInt8>, Bool) -> Void) -> Int? {
    let bytes = unsafe UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)
    let text = unsafe Span(_unsafeElements: bytes)
    guard position < text.count else { return nil }
    var end = position
    while end < text.count, text[end] != 0x20, text[end] != 0x7E { end += 1 }
    body(text.extracting(position..<end), end < text.count && text[end] == 0x7E)
    return end + 1
  }
}
