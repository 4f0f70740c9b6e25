/** The page's own words; the elements bring theirs. */
const words = {
  en: {
    title: 'Who would your friends call?',
    invitation:
      'Every offer here can tell you what your own network thinks of it. Connect a wallet to see it. No wallet? Choose one of the demo wallets: made-up people whose keys are public, so that you can look through their eyes.',
    you: 'You are {name}.',
    network: 'My network',
    language: 'Language',
    empty: 'Connect a wallet to see what is on offer.',
    madeUp: 'Everything here is made up: the street, its people and what they say.',
    same: 'The same in:',
    back: 'All offers',
    opinions: 'What people say',
    yours: 'What do you say?',
    missing: 'There is no such offer.',
  },
  de: {
    title: 'Wen würden deine Freunde anrufen?',
    invitation:
      'Jedes Angebot hier kann dir sagen, was dein eigenes Netzwerk davon hält. Verbinde eine Wallet, um es zu sehen. Keine Wallet? Wähle eine der Demo-Wallets: erfundene Leute, deren Schlüssel öffentlich sind, damit du mit ihren Augen sehen kannst.',
    you: 'Du bist {name}.',
    network: 'Mein Netzwerk',
    language: 'Sprache',
    empty: 'Verbinde eine Wallet, um die Angebote zu sehen.',
    madeUp: 'Alles hier ist erfunden: die Straße, ihre Leute und was sie sagen.',
    same: 'Dasselbe in:',
    back: 'Alle Angebote',
    opinions: 'Was die Leute sagen',
    yours: 'Was sagst du?',
    missing: 'Dieses Angebot gibt es nicht.',
  },
  fr: {
    title: 'Qui vos amis appelleraient-ils ?',
    invitation:
      'Chaque offre peut vous dire ce qu’en pense votre propre réseau. Connectez un portefeuille pour le voir. Pas de portefeuille ? Choisissez un des portefeuilles de démonstration : des personnes inventées dont les clés sont publiques, pour voir par leurs yeux.',
    you: 'Vous êtes {name}.',
    network: 'Mon réseau',
    language: 'Langue',
    empty: 'Connectez un portefeuille pour voir les offres.',
    madeUp: 'Tout est inventé ici : la rue, ses habitants et ce qu’ils disent.',
    same: 'La même chose en :',
    back: 'Toutes les offres',
    opinions: 'Ce qu’on en dit',
    yours: 'Qu’en dites-vous ?',
    missing: 'Cette offre n’existe pas.',
  },
  es: {
    title: '¿A quién llamarían tus amigos?',
    invitation:
      'Cada oferta puede decirte qué opina tu propia red. Conecta una cartera para verlo. ¿No tienes? Elige una de las carteras de demostración: personas inventadas con claves públicas, para que mires con sus ojos.',
    you: 'Eres {name}.',
    network: 'Mi red',
    language: 'Idioma',
    empty: 'Conecta una cartera para ver las ofertas.',
    madeUp: 'Todo aquí es inventado: la calle, su gente y lo que dicen.',
    same: 'Lo mismo en:',
    back: 'Todas las ofertas',
    opinions: 'Lo que dice la gente',
    yours: '¿Qué dices tú?',
    missing: 'Esa oferta no existe.',
  },
  pt: {
    title: 'A quem ligariam os seus amigos?',
    invitation:
      'Cada oferta pode dizer-lhe o que a sua própria rede pensa dela. Conecte uma carteira para ver. Não tem? Escolha uma das carteiras de demonstração: pessoas inventadas com chaves públicas, para que veja pelos olhos delas.',
    you: 'Você é {name}.',
    network: 'A minha rede',
    language: 'Idioma',
    empty: 'Conecte uma carteira para ver as ofertas.',
    madeUp: 'Tudo aqui é inventado: a rua, as pessoas e o que dizem.',
    same: 'O mesmo em:',
    back: 'Todas as ofertas',
    opinions: 'O que as pessoas dizem',
    yours: 'E o que diz você?',
    missing: 'Essa oferta não existe.',
  },
  sw: {
    title: 'Marafiki zako wangempigia nani?',
    invitation:
      'Kila huduma hapa inaweza kukuambia mtandao wako mwenyewe unaionaje. Unganisha pochi ili uone. Huna pochi? Chagua moja ya pochi za maonyesho: watu wa kubuni ambao funguo zao ziko wazi, ili uone kwa macho yao.',
    you: 'Wewe ni {name}.',
    network: 'Mtandao wangu',
    language: 'Lugha',
    empty: 'Unganisha pochi ili uone huduma zilizopo.',
    madeUp: 'Kila kitu hapa ni cha kubuni: mtaa, watu wake na wanayosema.',
    same: 'Kitu kilekile kwa:',
    back: 'Huduma zote',
    opinions: 'Watu wanasemaje',
    yours: 'Wewe unasemaje?',
    missing: 'Hakuna huduma kama hiyo.',
  },
  ar: {
    title: 'بمن كان أصدقاؤك سيتصلون؟',
    invitation:
      'كل عرض هنا يستطيع أن يخبرك برأي شبكتك فيه. اربط محفظة لترى ذلك. لا تملك محفظة؟ اختر إحدى محافظ العرض: أشخاص خياليون مفاتيحهم معلنة، لترى بأعينهم.',
    you: 'أنت {name}.',
    network: 'شبكتي',
    language: 'اللغة',
    empty: 'اربط محفظة لترى العروض.',
    madeUp: 'كل شيء هنا خيالي: الشارع وأهله وما يقولون.',
    same: 'الشيء نفسه بـ:',
    back: 'كل العروض',
    opinions: 'ماذا يقول الناس',
    yours: 'ماذا تقول أنت؟',
    missing: 'لا يوجد عرض كهذا.',
  },
  zh: {
    title: '您的朋友会找谁？',
    invitation:
      '这里的每个商家都能告诉您，您自己的人脉如何看待它。连接钱包即可查看。没有钱包？请选择一个演示钱包：虚构的人物，密钥是公开的，让您用他们的眼光来看。',
    you: '您是{name}。',
    network: '我的人脉',
    language: '语言',
    empty: '连接钱包即可查看商家。',
    madeUp: '这里的一切都是虚构的：街道、人物和他们说的话。',
    same: '同样的页面：',
    back: '所有商家',
    opinions: '大家怎么说',
    yours: '您怎么说？',
    missing: '没有这个商家。',
  },
};

/** Adds the words that one page alone has: language → name → text. */
export function addWords(more) {
  for (const language of Object.keys(words)) Object.assign(words[language], more[language]);
}

/** The page's words in its present language. */
export const getWords = () => words[document.documentElement.lang] ?? words.en;

/**
 * Fills a `<select>` with the languages, which sets the page's and is remembered in the tab; `?lang=`
 * chooses the first.
 */
export function offerLanguages(select, onChange = () => {}) {
  for (const language of Object.keys(words)) {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language);
    const option = new Option(name, language);
    option.lang = language;
    select.append(option);
  }
  const applyLanguage = (language) => {
    sessionStorage.setItem('language', language);
    select.value = language;
    document.documentElement.lang = language;
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
    select.setAttribute('aria-label', getWords().language);
    for (const element of document.querySelectorAll('[data-words]')) {
      element.textContent = getWords()[element.dataset.words];
    }
    onChange();
  };
  select.addEventListener('change', () => applyLanguage(select.value));
  const asked =
    new URLSearchParams(location.search).get('lang') ?? sessionStorage.getItem('language');
  if (asked in words) applyLanguage(asked);
}
