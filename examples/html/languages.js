/** The pages' own words; the elements bring theirs. The server writes them into the pages, too. */
export const words = {
  en: {
    title: 'Who would your friends call?',
    invitation:
      'Connect a wallet to see what your own network thinks of each offer. No wallet? Choose a demo wallet and look through the eyes of made-up people; their keys are public.',
    greeting: 'You are {name}. {about} The offers that suit you best come first.',
    network: 'My network',
    account: 'My account',
    copy: 'Copy address',
    copied: 'Copied',
    language: 'Language',
    empty: 'Connect a wallet to see what is on offer.',
    madeUp: 'Everything here is made up: the street, its people and what they say.',
    same: 'The same in:',
    back: 'All offers',
    opinions: 'What people say',
    yours: 'What do you say?',
    missing: 'There is no such page',
    missingText: 'The address is wrong, or the offer is no longer there.',
    starting: 'The service is starting. This page continues as soon as it answers.',
  },
  de: {
    title: 'Wen würden deine Freunde anrufen?',
    invitation:
      'Verbinde eine Wallet, um zu sehen, was dein eigenes Netzwerk von jedem Angebot hält. Keine Wallet? Wähle eine Demo-Wallet und sieh mit den Augen erfundener Leute; ihre Schlüssel sind öffentlich.',
    greeting: 'Du bist {name}. {about} Die Angebote, die am besten zu dir passen, stehen zuerst.',
    network: 'Mein Netzwerk',
    account: 'Mein Konto',
    copy: 'Adresse kopieren',
    copied: 'Kopiert',
    language: 'Sprache',
    empty: 'Verbinde eine Wallet, um die Angebote zu sehen.',
    madeUp: 'Alles hier ist erfunden: die Straße, ihre Leute und was sie sagen.',
    same: 'Dasselbe in:',
    back: 'Alle Angebote',
    opinions: 'Was die Leute sagen',
    yours: 'Was sagst du?',
    missing: 'Diese Seite gibt es nicht',
    missingText: 'Die Adresse stimmt nicht, oder das Angebot ist nicht mehr da.',
    starting: 'Der Dienst startet. Diese Seite geht weiter, sobald er antwortet.',
  },
  fr: {
    title: 'Qui vos amis appelleraient-ils ?',
    invitation:
      'Connectez un portefeuille pour voir ce que votre propre réseau pense de chaque offre. Pas de portefeuille ? Choisissez-en un de démonstration et voyez par les yeux de personnes inventées ; leurs clés sont publiques.',
    greeting:
      'Vous êtes {name}. {about} Les offres qui vous conviennent le mieux viennent en premier.',
    network: 'Mon réseau',
    account: 'Mon compte',
    copy: 'Copier l’adresse',
    copied: 'Adresse copiée',
    language: 'Langue',
    empty: 'Connectez un portefeuille pour voir les offres.',
    madeUp: 'Tout est inventé ici : la rue, ses habitants et ce qu’ils disent.',
    same: 'La même chose en :',
    back: 'Toutes les offres',
    opinions: 'Ce qu’on en dit',
    yours: 'Qu’en dites-vous ?',
    missing: 'Cette page n’existe pas',
    missingText: 'L’adresse est fausse, ou l’offre n’est plus là.',
    starting: 'Le service démarre. Cette page continue dès qu’il répond.',
  },
  es: {
    title: '¿A quién llamarían tus amigos?',
    invitation:
      'Conecta una cartera para ver qué opina tu propia red de cada oferta. ¿No tienes? Elige una de demostración y mira con los ojos de personas inventadas; sus claves son públicas.',
    greeting: 'Eres {name}. {about} Las ofertas más adecuadas para ti aparecen primero.',
    network: 'Mi red',
    account: 'Mi cuenta',
    copy: 'Copiar dirección',
    copied: 'Copiada',
    language: 'Idioma',
    empty: 'Conecta una cartera para ver las ofertas.',
    madeUp: 'Todo aquí es inventado: la calle, su gente y lo que dicen.',
    same: 'Lo mismo en:',
    back: 'Todas las ofertas',
    opinions: 'Lo que dice la gente',
    yours: '¿Qué dices tú?',
    missing: 'Esta página no existe',
    missingText: 'La dirección no es correcta o la oferta ya no está.',
    starting: 'El servicio está arrancando. Esta página sigue en cuanto responda.',
  },
  pt: {
    title: 'A quem ligariam os seus amigos?',
    invitation:
      'Conecte uma carteira para ver o que a sua própria rede pensa de cada oferta. Não tem? Escolha uma de demonstração e veja pelos olhos de pessoas inventadas; as chaves delas são públicas.',
    greeting: 'Você é {name}. {about} As ofertas mais indicadas para si aparecem primeiro.',
    network: 'A minha rede',
    account: 'A minha conta',
    copy: 'Copiar endereço',
    copied: 'Copiado',
    language: 'Idioma',
    empty: 'Conecte uma carteira para ver as ofertas.',
    madeUp: 'Tudo aqui é inventado: a rua, as pessoas e o que dizem.',
    same: 'O mesmo em:',
    back: 'Todas as ofertas',
    opinions: 'O que as pessoas dizem',
    yours: 'E o que diz você?',
    missing: 'Esta página não existe',
    missingText: 'O endereço está errado ou a oferta já não existe.',
    starting: 'O serviço está a arrancar. Esta página continua assim que ele responder.',
  },
  sw: {
    title: 'Marafiki zako wangempigia nani?',
    invitation:
      'Unganisha pochi ili uone mtandao wako mwenyewe unaionaje kila huduma. Huna pochi? Chagua pochi ya maonyesho uone kwa macho ya watu wa kubuni; funguo zao ziko wazi.',
    greeting: 'Wewe ni {name}. {about} Huduma zinazokufaa zaidi zinakuja kwanza.',
    network: 'Mtandao wangu',
    account: 'Akaunti yangu',
    copy: 'Nakili anwani',
    copied: 'Imenakiliwa',
    language: 'Lugha',
    empty: 'Unganisha pochi ili uone huduma zilizopo.',
    madeUp: 'Kila kitu hapa ni cha kubuni: mtaa, watu wake na wanayosema.',
    same: 'Kitu kilekile kwa:',
    back: 'Huduma zote',
    opinions: 'Watu wanasemaje',
    yours: 'Wewe unasemaje?',
    missing: 'Ukurasa huu haupo',
    missingText: 'Anwani si sahihi, au huduma haipo tena.',
    starting: 'Huduma inaanza. Ukurasa huu utaendelea mara tu itakapojibu.',
  },
  ar: {
    title: 'بمن كان أصدقاؤك سيتصلون؟',
    invitation:
      'اربط محفظة لترى رأي شبكتك في كل عرض. لا تملك محفظة؟ اختر محفظة عرض وانظر بأعين أشخاص خياليين، مفاتيحهم معلنة.',
    greeting: 'أنت {name}. {about} العروض الأنسب لك تأتي أولًا.',
    network: 'شبكتي',
    account: 'حسابي',
    copy: 'نسخ العنوان',
    copied: 'نُسخ العنوان',
    language: 'اللغة',
    empty: 'اربط محفظة لترى العروض.',
    madeUp: 'كل شيء هنا خيالي: الشارع وأهله وما يقولون.',
    same: 'الشيء نفسه بـ:',
    back: 'كل العروض',
    opinions: 'ماذا يقول الناس',
    yours: 'ماذا تقول أنت؟',
    missing: 'لا توجد صفحة كهذه',
    missingText: 'العنوان غير صحيح، أو لم يعد العرض موجودًا.',
    starting: 'الخدمة تبدأ. تتابع هذه الصفحة حالما تجيب.',
  },
  zh: {
    title: '您的朋友会找谁？',
    invitation:
      '连接钱包，即可查看您自己的人脉如何看待每个商家。没有钱包？选一个演示钱包，用虚构人物的眼光来看；他们的密钥是公开的。',
    greeting: '您是{name}。{about}最适合您的商家排在最前面。',
    network: '我的人脉',
    account: '我的账户',
    copy: '复制地址',
    copied: '已复制',
    language: '语言',
    empty: '连接钱包即可查看商家。',
    madeUp: '这里的一切都是虚构的：街道、人物和他们说的话。',
    same: '同样的页面：',
    back: '所有商家',
    opinions: '大家怎么说',
    yours: '您怎么说？',
    missing: '没有这个页面',
    missingText: '地址有误，或者该商家已不在。',
    starting: '服务正在启动。它一有响应，本页就会继续。',
  },
};

/** Adds the words that one page alone has: language → name → text. */
export function addWords(more) {
  for (const language of Object.keys(words)) Object.assign(words[language], more[language]);
}

/** The cookie with the language that a visitor has chosen. */
export const languageCookie = 'lantern-street-language';

export const getDirection = (language) => (language === 'ar' ? 'rtl' : 'ltr');

/** The page's words in its present language. */
export const getWords = () => words[document.documentElement.lang] ?? words.en;

/** Returns a text in the page's language, else in English; a plain string is the same in all of them. */
export function translate(text) {
  return typeof text === 'string' ? text : (text[document.documentElement.lang] ?? text.en);
}

/** In each language itself; `Intl.DisplayNames` takes as long for them as the rest of the page. */
const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'français',
  es: 'español',
  pt: 'português',
  sw: 'Kiswahili',
  ar: 'العربية',
  zh: '中文',
};

/**
 * Fills a `<select>` with the languages, which changes the page's; a cookie tells the server, which
 * sends the next page in it.
 */
export function offerLanguages(select, onChange = () => {}) {
  for (const [language, name] of Object.entries(languageNames)) {
    const option = new Option(name, language);
    option.lang = language;
    select.append(option);
  }
  select.value = document.documentElement.lang;
  select.setAttribute('aria-label', getWords().language);
  rememberLanguage(select.value);
  select.addEventListener('change', () => {
    rememberLanguage(select.value);
    document.documentElement.lang = select.value;
    document.documentElement.dir = getDirection(select.value);
    select.setAttribute('aria-label', getWords().language);
    for (const element of document.querySelectorAll('[data-words]')) {
      element.textContent = getWords()[element.dataset.words];
    }
    onChange();
  });
}

const rememberLanguage = (language) => {
  document.cookie = `${languageCookie}=${language}; path=/; SameSite=Lax`;
};
