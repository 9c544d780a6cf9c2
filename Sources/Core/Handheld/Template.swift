/// The beginning of a name or a note that players write often: put into the text by one row of a list.
enum Template: UInt8 {
  case comeBack, needsThing, said, reward, sells, locked
  case find, bring, talk, goTo, defeat, explore

  /// How many there are: raw values go from 0 up to this.
  static var count: UInt8 { 12 }
  /// Those before this one are for notes, the others for names.
  static var noteCount: UInt8 { 6 }

  var phrase: Phrase {
    switch self {
    case .comeBack: .templateComeBack
    case .needsThing: .templateNeeds
    case .said: .templateSaid
    case .reward: .templateReward
    case .sells: .templateSells
    case .locked: .templateLocked
    case .find: .templateFind
    case .bring: .templateBring
    case .talk: .templateTalk
    case .goTo: .templateGo
    case .defeat: .templateDefeat
    case .explore: .templateExplore
    }
  }
}
