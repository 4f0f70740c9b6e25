/** The page's own words; the elements bring theirs. */
export const words = {
  en: {
    title: 'Who would your friends call?',
    invitation:
      'Every offer here can tell you what your own network thinks of it. Connect a wallet to see it. No wallet? Choose one of the demo wallets: made-up people whose keys are public, so that you can look through their eyes.',
    language: 'Language',
    back: 'All offers',
    opinions: 'What people say',
    yours: 'What do you say?',
    madeUp: 'Everything here is made up: the street, its people and what they say.',
  },
  de: {
    title: 'Wen würden deine Freunde anrufen?',
    invitation:
      'Jedes Angebot hier kann dir sagen, was dein eigenes Netzwerk davon hält. Verbinde eine Wallet, um es zu sehen. Keine Wallet? Wähle eine der Demo-Wallets: erfundene Leute, deren Schlüssel öffentlich sind, damit du mit ihren Augen sehen kannst.',
    language: 'Sprache',
    back: 'Alle Angebote',
    opinions: 'Was die Leute sagen',
    yours: 'Was sagst du?',
    madeUp: 'Alles hier ist erfunden: die Straße, ihre Leute und was sie sagen.',
  },
  ar: {
    title: 'بمن كان أصدقاؤك سيتصلون؟',
    invitation:
      'كل عرض هنا يستطيع أن يخبرك برأي شبكتك فيه. اربط محفظة لترى ذلك. لا تملك محفظة؟ اختر إحدى محافظ العرض: أشخاص خياليون مفاتيحهم معلنة، لترى بأعينهم.',
    language: 'اللغة',
    back: 'كل العروض',
    opinions: 'ماذا يقول الناس',
    yours: 'ماذا تقول أنت؟',
    madeUp: 'كل شيء هنا خيالي: الشارع وأهله وما يقولون.',
  },
};
