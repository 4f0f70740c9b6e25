/** The texts of the elements in one language. */
export interface Texts {
  language: string;
  rating: RegExp;
  invitation: string;
  newcomer: string;
  network: string;
}

export const english: Texts = {
  language: 'en',
  rating: /\d ratings/,
  invitation: 'Connect a wallet to see what people you trust think',
  newcomer: 'No opinion from your network yet',
  network: 'in your network recommend',
};

export const german: Texts = {
  language: 'de',
  rating: /\d Bewertungen/,
  invitation: 'Verbinde eine Wallet und sieh, was Menschen denken, denen du vertraust',
  newcomer: 'Noch keine Meinung aus deinem Netzwerk',
  network: 'aus deinem Netzwerk empfehlen',
};

export const arabic: Texts = {
  language: 'ar',
  rating: /[\d٠-٩] تقييم/,
  invitation: 'اربط محفظة لترى رأي من تثق بهم',
  newcomer: 'لا رأي من شبكتك بعد',
  network: 'من شبكتك',
};
