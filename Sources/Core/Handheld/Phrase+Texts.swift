// What the interface says, in English, Spanish, Czech and Ukrainian.
extension Phrase {
  var texts: Translations {
    switch self {
    case .home: Translations("Home", "Inicio", "Přehled", "Огляд")
    case .quests: Translations("Quests", "Misiones", "Úkoly", "Завдання")
    case .quest: Translations("Quest", "Misión", "Úkol", "Завдання")
    case .people: Translations("People", "Personajes", "Postavy", "Люди")
    case .person: Translations("Person", "Personaje", "Postava", "Особа")
    case .places: Translations("Places", "Lugares", "Místa", "Місця")
    case .place: Translations("Place", "Lugar", "Místo", "Місце")
    case .playthroughs: Translations("Playthroughs", "Partidas", "Hry", "Проходження")
    case .playthrough: Translations("Playthrough", "Partida", "Hra", "Гра")
    case .step: Translations("Step", "Paso", "Krok", "Крок")
    case .steps: Translations("Steps", "Pasos", "Kroky", "Кроки")
    case .giver: Translations("Given by", "La da", "Zadává", "Дає")
    case .needs: Translations("Needs first", "Requiere", "Nejdřív", "Спершу")
    case .neededBy: Translations("Opens", "Abre", "Otevře", "Відкриває")
    case .eitherOr: Translations("Instead of", "En vez de", "Místo toho", "Замість")
    case .leftHere: Translations("Left here", "Queda aquí", "Zbývá tu", "Лишилося тут")
    case .notes: Translations("Notes", "Notas", "Poznámky", "Нотатки")
    case .menu: Translations("Menu", "Menú", "Nabídka", "Меню")
    case .pick: Translations("Choose", "Elegir", "Výběr", "Вибір")
    case .write: Translations("Write", "Escribir", "Psaní", "Запис")
    case .filters: Translations("Filters", "Filtros", "Filtry", "Фільтри")
    case .shops:
      Translations("Shops and anvils", "Tiendas y yunques", "Obchody a kovadliny", "Крамниці й ковадла")
    case .search: Translations("Search", "Buscar", "Hledat", "Пошук")
    case .templates: Translations("Phrases", "Frases", "Fráze", "Фрази")
    case .templateComeBack:
      Translations("Come back with", "Volver con", "Vrátit se s", "Повернутися з")
    case .templateNeeds: Translations("Needs", "Necesita", "Potřebuje", "Потребує")
    case .templateSaid: Translations("Said:", "Dijo:", "Řekl:", "Каже:")
    case .templateReward: Translations("Reward:", "Recompensa:", "Odměna:", "Нагорода:")
    case .templateSells: Translations("Sells", "Vende", "Prodává", "Продає")
    case .templateLocked:
      Translations("Locked, needs", "Cerrado, pide", "Zamčeno, chce to", "Замкнено, треба")
    case .templateFind: Translations("Find", "Encontrar", "Najít", "Знайти")
    case .templateBring: Translations("Bring", "Llevar", "Přinést", "Принести")
    case .templateTalk: Translations("Talk to", "Hablar con", "Promluvit s", "Поговорити з")
    case .templateGo: Translations("Go to", "Ir a", "Jít do", "Піти до")
    case .templateDefeat: Translations("Defeat", "Derrotar a", "Porazit", "Перемогти")
    case .templateExplore: Translations("Explore", "Explorar", "Prozkoumat", "Дослідити")
    case .asleep: Translations("Asleep", "En reposo", "Spí", "Спить")
    case .wakeHint:
      Translations(
        "Any key wakes it.", "Cualquier tecla lo despierta.", "Probudí ho každé tlačítko.",
        "Розбудить будь-яка кнопка.")
    case .nothingPinned:
      Translations("Nothing is pinned.", "Nada fijado.", "Nic není připnuté.", "Нічого не закріплено.")
    case .searchWords:
      Translations("Words to find", "Qué buscar", "Hledaná slova", "Слова для пошуку")
    case .searching: Translations("Searching...", "Buscando...", "Hledám...", "Шукаю...")
    case .addAWord:
      Translations(
        "There are more: add a word.", "Hay más: añade una palabra.", "Je jich víc: přidej slovo.",
        "Є ще: додайте слово.")
    case .clock: Translations("Clock", "Reloj", "Hodiny", "Годинник")
    case .undo: Translations("Undo", "Deshacer", "Zpět", "Скасувати")
    case .redo: Translations("Redo", "Rehacer", "Znovu", "Повернути")
    case .deeds: Translations("What was done", "Lo hecho", "Co se dělo", "Що зроблено")
    case .startCycle:
      Translations(
        "Start the next cycle", "Empezar el ciclo siguiente", "Začít další cyklus", "Почати наступний цикл")
    case .copy:
      Translations(
        "Copy without progress", "Copiar sin progreso", "Kopie bez postupu", "Копія без поступу")
    case .questsReopen:
      Translations(
        "Quests open again", "Misiones que se reabren", "Úkoly se otevřou", "Завдань відкриється")
    case .stepsReopen:
      Translations(
        "Steps start anew", "Pasos que vuelven a empezar", "Kroky od začátku", "Кроків спочатку")
    case .peopleReopen:
      Translations(
        "People to meet again", "Personajes por conocer", "Postavy k setkání", "Людей зустріти знову")
    case .placesReopen:
      Translations(
        "Places to clear again", "Lugares por despejar", "Místa k vyčištění", "Місць зачистити знову")
    case .kept: Translations("Stays as it is", "Queda como está", "Zůstane", "Лишиться як є")
    case .didCreate: Translations("new", "nuevo", "nové", "нове")
    case .didDelete: Translations("deleted", "borrado", "smazáno", "видалено")
    case .didRename: Translations("renamed", "otro nombre", "přejmenováno", "перейменовано")
    case .didNote: Translations("notes", "notas", "poznámky", "нотатки")
    case .didState: Translations("state", "estado", "stav", "стан")
    case .didCount: Translations("counted", "contado", "počítáno", "пораховано")
    case .didMove: Translations("moved", "movido", "posunuto", "пересунуто")
    case .didLink: Translations("linked", "enlazado", "propojeno", "пов'язано")
    case .didUnlink: Translations("link away", "sin enlace", "odkaz zrušen", "зв'язок знято")
    case .didCopy: Translations("copied", "copiado", "zkopírováno", "скопійовано")
    case .didMark: Translations("marked", "marcado", "označeno", "позначено")
    case .nothingToUndo:
      Translations(
        "Nothing to undo.", "Nada que deshacer.", "Není co vzít zpět.", "Нічого скасовувати.")
    case .changedMeanwhile:
      Translations(
        "It was changed meanwhile.", "Cambió entretanto.", "Mezitím se změnilo.", "Тим часом змінилося.")
    case .settings: Translations("Settings", "Ajustes", "Nastavení", "Налаштування")
    case .about: Translations("About", "Acerca de", "O přístroji", "Про пристрій")
    case .nextCycle: Translations("Next cycle", "Ciclo siguiente", "Další cyklus", "Наступний цикл")
    case .open: Translations("Open", "Abierta", "Otevřený", "Відкрите")
    case .done: Translations("Done", "Hecha", "Hotový", "Виконане")
    case .failed: Translations("Failed", "Fallida", "Nesplněný", "Провалене")
    case .unmet: Translations("Not met", "Sin conocer", "Nepotkaná", "Не зустріли")
    case .met: Translations("Met", "Conocido", "Potkaná", "Зустріли")
    case .gone: Translations("Gone", "Se fue", "Pryč", "Більше немає")
    case .cleared: Translations("Cleared", "Despejado", "Vyčištěné", "Зачищене")
    case .notCleared: Translations("Not cleared", "Sin despejar", "Nevyčištěné", "Не зачищене")
    case .available: Translations("Can be done now", "Disponible", "Lze plnit", "Можна виконати")
    case .hasQuest: Translations("Has an open quest", "Con misión abierta", "Má úkol", "Має завдання")
    case .current: Translations("Not put away", "Sin archivar", "Neodložené", "Не в архіві")
    case .archivedOnes: Translations("Put away", "Archivadas", "Odložené", "В архіві")
    case .anvils: Translations("Anvils", "Yunques", "Kovadliny", "Ковадла")
    case .merchants: Translations("Merchants", "Comerciantes", "Obchodníci", "Торговці")
    case .moreRows: Translations("More of it on the PC.", "Más en el PC.", "Zbytek v PC.", "Решта на ПК.")
    case .clockRefresh: Translations("Clock", "Reloj", "Hodiny", "Годинник")
    case .everyMinute: Translations("every minute", "cada minuto", "každou minutu", "щохвилини")
    case .whileUsed:
      Translations("seconds while used", "segundos al usar", "vteřiny při použití", "секунди під час дій")
    case .everySecond: Translations("every second", "cada segundo", "každou vteřinu", "щосекунди")
    case .letters: Translations("Letters", "Letras", "Písmena", "Літери")
    case .main: Translations("Main story", "Historia principal", "Hlavní příběh", "Головна історія")
    case .missable: Translations("Can be missed", "Se puede perder", "Lze propásnout", "Можна прогавити")
    case .carriesOver:
      Translations("Stays in next cycle", "Pasa al otro ciclo", "Platí i v dalším cyklu", "Лишається в циклі")
    case .merchant: Translations("Merchant", "Comerciante", "Obchodník", "Торговець")
    case .anvil: Translations("Smith's anvil", "Yunque de herrero", "Kovářská kovadlina", "Ковадло")
    case .noQuests:
      Translations("No quests yet.", "Aún no hay misiones.", "Zatím žádné úkoly.", "Завдань ще немає.")
    case .noPeople: Translations("Nobody yet.", "Aún no hay nadie.", "Zatím nikdo.", "Ще нікого немає.")
    case .noPlaces:
      Translations("No places yet.", "Aún no hay lugares.", "Zatím žádná místa.", "Місць ще немає.")
    case .noPlaythrough:
      Translations("No playthrough yet.", "Aún no hay partida.", "Zatím žádná hra.", "Проходжень ще немає.")
    case .nothingFound:
      Translations("Nothing found.", "No hay nada.", "Nic nenalezeno.", "Нічого не знайдено.")
    case .allHidden:
      Translations(
        "The filters hide all of them.", "Los filtros lo ocultan todo.",
        "Filtry skrývají všechno.", "Фільтри сховали все.")
    case .menuAdds: Translations("Menu adds one.", "Menú añade una.", "Nabídka přidá.", "Меню додасть.")
    case .menuFilters:
      Translations(
        "Menu changes the filters.", "Menú cambia los filtros.",
        "Nabídka mění filtry.", "Меню змінить фільтри.")
    case .selectStarts:
      Translations(
        "Select starts one.", "Seleccionar empieza una.", "Výběr začne novou.", "Вибір почне нове.")
    case .syncBrings:
      Translations(
        "Or sync: the PC brings its own.", "O sincroniza con el PC.",
        "Nebo synchronizuj s PC.", "Або синхронізуйте з ПК.")
    case .nothingLeft:
      Translations("Nothing left to do here.", "No queda nada aquí.", "Nic tu nezbývá.", "Тут усе зроблено.")
    case .beforeLeaving: Translations("Before you leave", "Antes de irte", "Než odejdeš", "Перш ніж піти")
    case .markDone: Translations("Mark as done", "Marcar como hecha", "Označit hotové", "Позначити виконаним")
    case .markOpen: Translations("Open again", "Reabrir", "Znovu otevřít", "Відкрити знову")
    case .markFailed:
      Translations("Mark as failed", "Marcar como fallida", "Označit nesplněné", "Позначити проваленим")
    case .startAnew:
      Translations("Open, steps anew", "Reabrir desde cero", "Otevřít od začátku", "Почати спочатку")
    case .markMet: Translations("Mark as met", "Marcar conocido", "Označit potkané", "Позначити: зустріли")
    case .markUnmet:
      Translations("Mark as not met", "Marcar sin conocer", "Označit nepotkané", "Позначити: не зустріли")
    case .markGone: Translations("Mark as gone", "Marcar que se fue", "Označit pryč", "Позначити: немає")
    case .markCleared:
      Translations("Mark as cleared", "Marcar despejado", "Označit vyčištěné", "Позначити зачищеним")
    case .markNotCleared:
      Translations(
        "Mark as not cleared", "Marcar sin despejar", "Označit nevyčištěné", "Позначити незачищеним")
    case .rename: Translations("Rename", "Cambiar nombre", "Přejmenovat", "Перейменувати")
    case .addNote: Translations("Add a note", "Añadir nota", "Přidat poznámku", "Додати нотатку")
    case .dropNote:
      Translations(
        "Delete the last note", "Borrar última nota", "Smazat poslední pozn.", "Стерти останню нотатку")
    case .newQuest: Translations("New quest", "Misión nueva", "Nový úkol", "Нове завдання")
    case .newPerson: Translations("New person", "Personaje nuevo", "Nová postava", "Нова особа")
    case .newPlace: Translations("New place", "Lugar nuevo", "Nové místo", "Нове місце")
    case .newStep: Translations("New step", "Paso nuevo", "Nový krok", "Новий крок")
    case .newPlaythrough: Translations("New playthrough", "Partida nueva", "Nová hra", "Нове проходження")
    case .move:
      Translations("Move in the list", "Mover en la lista", "Posunout v seznamu", "Посунути в списку")
    case .moveHint:
      Translations(
        "▲▼ move it, ● leaves it here.", "▲▼ lo mueven, ● lo deja aquí.", "▲▼ posunou, ● tu nechá.",
        "▲▼ рухають, ● лишає тут.")
    case .unlocked:
      Translations("Can be done anyway", "Se puede hacer ya", "Lze plnit i tak", "Можна й без того")
    case .unlink: Translations("Take the link away", "Quitar el enlace", "Zrušit odkaz", "Прибрати зв'язок")
    case .delete: Translations("Delete", "Borrar", "Smazat", "Видалити")
    case .keep: Translations("Keep", "Conservar", "Nechat", "Лишити")
    case .deleteQuestion:
      Translations(
        "Delete it with its links?", "¿Borrar con sus enlaces?",
        "Smazat i s odkazy?", "Видалити разом зі зв'язками?")
    case .showAll: Translations("Show all", "Mostrar todo", "Ukázat vše", "Показати все")
    case .archive: Translations("Put away", "Archivar", "Odložit", "Прибрати в архів")
    case .unarchive: Translations("Take out again", "Desarchivar", "Vrátit", "Повернути з архіву")
    case .archived: Translations("put away", "archivada", "odložená", "в архіві")
    case .cleanPanel:
      Translations("Clean the panel now", "Limpiar la pantalla", "Vyčistit displej", "Очистити екран")
    case .goHome: Translations("Home", "Inicio", "Domů", "Додому")
    case .countMore: Translations("One more", "Uno más", "O jeden víc", "Ще один")
    case .countLess: Translations("One less", "Uno menos", "O jeden míň", "На один менше")
    case .targetMore:
      Translations("Goal: one more", "Meta: uno más", "Cíl: o jeden víc", "Ціль: на один більше")
    case .targetLess:
      Translations("Goal: one less", "Meta: uno menos", "Cíl: o jeden míň", "Ціль: на один менше")
    case .unnamed: Translations("(no name)", "(sin nombre)", "(beze jména)", "(без назви)")
    case .unreadable: Translations("(cannot be read)", "(ilegible)", "(nelze přečíst)", "(не читається)")
    case .full:
      Translations(
        "Storage is full: delete something or sync.", "Memoria llena: borra algo o sincroniza.",
        "Paměť je plná: něco smaž.", "Пам'ять повна: щось видаліть.")
    case .damaged:
      Translations(
        "A record is damaged. Not done.", "Registro dañado. No se hizo.",
        "Záznam je poškozen.", "Запис пошкоджено. Не зроблено.")
    case .damage:
      Translations(
        "damaged records set aside", "registros dañados aparte",
        "poškozené záznamy stranou", "пошкоджених записів")
    case .goneNotice:
      Translations("It is no longer there.", "Ya no existe.", "Už to tu není.", "Цього вже немає.")
    case .flashFailed:
      Translations(
        "The flash failed. Not done.", "Falló la memoria.", "Paměť selhala.", "Збій пам'яті. Не зроблено.")
    case .tooMany:
      Translations(
        "There are too many. Not done.", "Ya hay demasiados.",
        "Je jich příliš mnoho.", "Їх забагато. Не зроблено.")
    case .circle:
      Translations(
        "Each would need the other.", "Cada una pediría la otra.",
        "Čekaly by na sebe.", "Вони чекали б одне одного.")
    case .tooLong:
      Translations("Too long. Not done.", "Demasiado largo.", "Příliš dlouhé.", "Задовге. Не зроблено.")
    case .timeUnknown: Translations("Time unknown", "Hora desconocida", "Čas neznámý", "Час невідомий")
    case .timeHint: Translations("cairn sets it.", "cairn la pone.", "nastaví cairn.", "Ставить cairn.")
    case .language: Translations("Language", "Idioma", "Jazyk", "Мова")
    case .firmware: Translations("Firmware", "Firmware", "Firmware", "Прошивка")
    case .board: Translations("Board", "Placa", "Deska", "Плата")
    case .records: Translations("Records", "Registros", "Záznamy", "Записи")
    case .wear: Translations("Most erases", "Más borrados", "Nejvíc výmazů", "Найбільше стирань")
    case .damagedCount: Translations("Damaged", "Dañados", "Poškozené", "Пошкоджені")
    case .commits: Translations("Changes so far", "Cambios", "Změny", "Зміни")
    case .hereIs: Translations("I am here", "Estoy aquí", "Jsem tady", "Я тут")
    case .pin: Translations("Pin to the home screen", "Fijar en inicio", "Připnout domů", "Закріпити вдома")
    case .unpin: Translations("Take the pin off", "Quitar la marca", "Odepnout", "Відкріпити")
    case .nextStep: Translations("Next", "Sigue", "Dál", "Далі")
    case .saveHint:
      Translations(
        "Hold: ● save ◀ leave ▲ phrases", "Mantén: ● guarda ◀ sale ▲ frases",
        "Podrž: ● ulož ◀ zpět ▲ fráze", "● запис ◀ назад ▲ фрази")
    }
  }
}
