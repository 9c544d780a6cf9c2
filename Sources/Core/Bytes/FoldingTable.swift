/// What a search takes letters for: two bytes for each, made by `Tools/folding-table` from the rule of the
/// host.
enum FoldingTable {
  static let latin: StaticString = """
                        ª              ²³  μ      ¹º  ¼½¾  \
    a a a a a a aec e e e e i i i i d n o o o o o   o u u u u y thss\
    a a a a a a aec e e e e i i i i d n o o o o o   o u u u u y thy \
    a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g \
    g g g g h h ħħi i i i i i i i i i ĳĳj j k k ĸl l l l l l ŀ\
    ŀl l n n n n n n ŉŋŋo o o o o o oeoer r r r r r s s s s s s \
    s s t t t t ŧŧu u u u u u u u u u u u w w y y y z z z z z z s \
    ƀɓƃƃƅƅɔƈƈɖɗƌƌƍǝəɛƒƒɠɣƕɩɨƙƙƚƛɯɲƞɵ\
    o o ƣƣƥƥʀƨƨʃƪƫƭƭʈu u ʊʋƴƴƶƶʒƹƹƺƻƽƽƾƿ\
    ǀǁǂǃǆǆǆǉǉǉǌǌǌa a i i o o u u u u u u u u u u ǝa a \
    ǡǡǣǣǥǥg g k k o o o o ǯǯj ǳǳǳg g ƕƿn n a a aeaeo o \
    a a a a e e e e i i i i o o o o r r r r u u u u s s t t ȝȝh h \
    ƞȡȣȣȥȥa a e e o o o o o o o o y y ȴȵȶȷȸȹȺȼȼƚȾȿ\
    ɀɂɂƀʉʌɇɇɉɉɋɋɍɍɏɏ
    """

  static let greekCyrillic: StaticString = """
    ͱͱͳͳʹ  ͷͷ͸͹ͺͻͼͽ  Ϳ΀΁΂΃    α  εηι΋ο΍υω\
    ιαβγδεζηθικλμνξοπρ΢στυφχψωιυαεηι\
    υαβγδεζηθικλμνξοπρσστυφχψωιυουωϗ\
    βθϒϓϔφπϗϙϙϛϛϝϝϟϟϡϡϣϣϥϥϧϧϩϩϫϫϭϭϯϯ\
    κρϲϳθε  ϸϸϲϻϻϼͻͼͽееђгєѕііјљњћкиуџ\
    абвгдежзииклмнопрстуфхцчшщъыьэюя\
    абвгдежзииклмнопрстуфхцчшщъыьэюя\
    ееђгєѕііјљњћкиуџѡѡѣѣѥѥѧѧѩѩѫѫѭѭѯѯ\
    ѱѱѳѳѵѵѷѷѹѹѻѻѽѽѿѿҁҁ                ҋҋҍҍҏҏ\
    ґґғғҕҕҗҗҙҙққҝҝҟҟҡҡңңҥҥҧҧҩҩҫҫҭҭүү\
    ұұҳҳҵҵҷҷҹҹһһҽҽҿҿӏӂӂӄӄӆӆӈӈӊӊӌӌӎӎӏ\
    ӑӑӓӓӕӕӗӗәәӛӛӝӝӟӟӡӡӣӣӥӥӧӧөөӫӫӭӭӯӯ\
    ӱӱӳӳӵӵӷӷӹӹӻӻӽӽӿӿԁԁԃԃԅԅԇԇԉԉԋԋԍԍԏԏ\
    ԑԑԓԓԕԕԗԗԙԙԛԛԝԝԟԟԡԡԣԣԥԥԧԧԨԩԪԫԬԭԮԯ
    """

  static let latinAdditional: StaticString = """
    a a b b b b b b c c d d d d d d d d d d e e e e e e e e e e f f \
    g g h h h h h h h h h h i i i i k k k k k k l l l l l l l l m m \
    m m m m n n n n n n n n o o o o o o o o p p p p r r r r r r r r \
    s s s s s s s s s s t t t t t t t t u u u u u u u u u u v v v v \
    w w w w w w w w w w x x x x y y z z z z z z h t w y ~~s ~~~~ss~~\
    a a a a a a a a a a a a a a a a a a a a a a a a e e e e e e e e \
    e e e e e e e e i i i i o o o o o o o o o o o o o o o o o o o o \
    o o o o u u u u u u u u u u u u u u y y y y y y y y ~~~~~~~~~~~~
    """
}
