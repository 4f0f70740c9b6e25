/** The sentences in one language, as ICU messages. `who` names people, `total` counts them. */
export interface Catalogue {
  /** People beyond those named, as the last member of a list of names. */
  more: string;
  approving: string;
  /** At least two people recommend it; `others`, who are fewer, advise against it. */
  mostApproving: string;
  neutral: string;
  disapproving: string;
  /** At least two people advise against it; `others`, who are fewer, recommend it. */
  mostDisapproving: string;
  /** As many people recommend it as advise against it: `who`, then `opponents`; `total` counts each side. */
  divided: string;
  /** For interactions. */
  used: string;
}

const en: Catalogue = {
  more: '{count, number} more',
  approving:
    '{total, plural, one {{who} in your network recommends this} other {{who} in your network recommend this}}',
  mostApproving:
    '{who} in your network recommend this, {others, plural, one {# advises against it} other {# advise against it}}',
  neutral: '{who} in your network rated this',
  disapproving:
    '{total, plural, one {{who} in your network advises against this} other {{who} in your network advise against this}}',
  mostDisapproving:
    '{who} in your network advise against this, {others, plural, one {# recommends it} other {# recommend it}}',
  divided:
    'Your network is evenly divided: {total, plural, one {{who} recommends this, {opponents} advises against it} other {{who} recommend this, {opponents} advise against it}}',
  used: '{who} in your network used this',
};

const de: Catalogue = {
  more: '{count, plural, one {eine weitere Person} other {# weitere}}',
  approving:
    '{total, plural, one {{who} aus deinem Netzwerk empfiehlt das} other {{who} aus deinem Netzwerk empfehlen das}}',
  mostApproving:
    '{who} aus deinem Netzwerk empfehlen das, {others, plural, one {eine Person rät ab} other {# raten ab}}',
  neutral:
    '{total, plural, one {{who} aus deinem Netzwerk hat das bewertet} other {{who} aus deinem Netzwerk haben das bewertet}}',
  disapproving:
    '{total, plural, one {{who} aus deinem Netzwerk rät davon ab} other {{who} aus deinem Netzwerk raten davon ab}}',
  mostDisapproving:
    '{who} aus deinem Netzwerk raten davon ab, {others, plural, one {eine Person empfiehlt es} other {# empfehlen es}}',
  divided:
    'In deinem Netzwerk steht es unentschieden: {total, plural, one {{who} empfiehlt das, {opponents} rät davon ab} other {{who} empfehlen das, {opponents} raten davon ab}}',
  used: '{total, plural, one {{who} aus deinem Netzwerk hat das genutzt} other {{who} aus deinem Netzwerk haben das genutzt}}',
};

const fr: Catalogue = {
  more: '{count, plural, one {une autre personne} other {# autres}}',
  approving:
    '{total, plural, one {{who}, de votre réseau, recommande ceci} other {{who}, de votre réseau, recommandent ceci}}',
  mostApproving:
    '{who}, de votre réseau, recommandent ceci ; {others, plural, one {une personne le déconseille} other {# le déconseillent}}',
  neutral:
    '{total, plural, one {{who}, de votre réseau, a évalué ceci} other {{who}, de votre réseau, ont évalué ceci}}',
  disapproving:
    '{total, plural, one {{who}, de votre réseau, déconseille ceci} other {{who}, de votre réseau, déconseillent ceci}}',
  mostDisapproving:
    '{who}, de votre réseau, déconseillent ceci ; {others, plural, one {une personne le recommande} other {# le recommandent}}',
  divided:
    'Votre réseau est partagé à égalité : {total, plural, one {{who} recommande ceci, {opponents} le déconseille} other {{who} recommandent ceci, {opponents} le déconseillent}}',
  used: '{total, plural, one {{who}, de votre réseau, a utilisé ceci} other {{who}, de votre réseau, ont utilisé ceci}}',
};

const es: Catalogue = {
  more: '{count, number} más',
  approving:
    '{total, plural, one {{who} de tu red recomienda esto} other {{who} de tu red recomiendan esto}}',
  mostApproving:
    '{who} de tu red recomiendan esto; {others, plural, one {una persona lo desaconseja} other {# lo desaconsejan}}',
  neutral:
    '{total, plural, one {{who} de tu red ha valorado esto} other {{who} de tu red han valorado esto}}',
  disapproving:
    '{total, plural, one {{who} de tu red desaconseja esto} other {{who} de tu red desaconsejan esto}}',
  mostDisapproving:
    '{who} de tu red desaconsejan esto; {others, plural, one {una persona lo recomienda} other {# lo recomiendan}}',
  divided:
    'Tu red está dividida a partes iguales: {total, plural, one {{who} recomienda esto, {opponents} lo desaconseja} other {{who} recomiendan esto, {opponents} lo desaconsejan}}',
  used: '{total, plural, one {{who} de tu red ha usado esto} other {{who} de tu red han usado esto}}',
};

const pt: Catalogue = {
  more: 'mais {count, number}',
  approving:
    '{total, plural, one {{who} da sua rede recomenda isto} other {{who} da sua rede recomendam isto}}',
  mostApproving:
    '{who} da sua rede recomendam isto; {others, plural, one {uma pessoa desaconselha} other {# desaconselham}}',
  neutral:
    '{total, plural, one {{who} da sua rede avaliou isto} other {{who} da sua rede avaliaram isto}}',
  disapproving:
    '{total, plural, one {{who} da sua rede desaconselha isto} other {{who} da sua rede desaconselham isto}}',
  mostDisapproving:
    '{who} da sua rede desaconselham isto; {others, plural, one {uma pessoa recomenda} other {# recomendam}}',
  divided:
    'A sua rede está dividida em partes iguais: {total, plural, one {{who} recomenda isto, {opponents} desaconselha} other {{who} recomendam isto, {opponents} desaconselham}}',
  used: '{total, plural, one {{who} da sua rede usou isto} other {{who} da sua rede usaram isto}}',
};

const sw: Catalogue = {
  more: '{count, plural, one {mwingine mmoja} other {wengine #}}',
  approving:
    '{total, plural, one {{who} katika mtandao wako anapendekeza hii} other {{who} katika mtandao wako wanapendekeza hii}}',
  mostApproving:
    '{who} katika mtandao wako wanapendekeza hii, {others, plural, one {mmoja anashauri uiepuke} other {# wanashauri uiepuke}}',
  neutral:
    '{total, plural, one {{who} katika mtandao wako ametathmini hii} other {{who} katika mtandao wako wametathmini hii}}',
  disapproving:
    '{total, plural, one {{who} katika mtandao wako anashauri uiepuke} other {{who} katika mtandao wako wanashauri uiepuke}}',
  mostDisapproving:
    '{who} katika mtandao wako wanashauri uiepuke, {others, plural, one {mmoja anaipendekeza} other {# wanaipendekeza}}',
  divided:
    'Mtandao wako umegawanyika sawasawa: {total, plural, one {{who} anapendekeza hii, {opponents} anashauri uiepuke} other {{who} wanapendekeza hii, {opponents} wanashauri uiepuke}}',
  used: '{total, plural, one {{who} katika mtandao wako ametumia hii} other {{who} katika mtandao wako wametumia hii}}',
};

// In Arabic, a verb before its subject is singular.
const ar: Catalogue = {
  more: '{count, plural, one {شخص آخر} two {شخصان آخران} few {# آخرون} many {# آخرون} other {# آخرون}}',
  approving: 'يوصي بهذا {who} من شبكتك',
  mostApproving:
    'يوصي بهذا {who} من شبكتك، {others, plural, one {وينصح شخص واحد بتجنبه} two {وينصح شخصان بتجنبه} few {وينصح # أشخاص بتجنبه} many {وينصح # شخصًا بتجنبه} other {وينصح # شخص بتجنبه}}',
  neutral: 'قيّم هذا {who} من شبكتك',
  disapproving: 'ينصح بتجنب هذا {who} من شبكتك',
  mostDisapproving:
    'ينصح بتجنب هذا {who} من شبكتك، {others, plural, one {ويوصي به شخص واحد} two {ويوصي به شخصان} few {ويوصي به # أشخاص} many {ويوصي به # شخصًا} other {ويوصي به # شخص}}',
  divided: 'شبكتك منقسمة بالتساوي: يوصي بهذا {who}، وينصح بتجنبه {opponents}',
  used: 'استخدم هذا {who} من شبكتك',
};

const zh: Catalogue = {
  more: '另外{count, number}人',
  approving: '您人脉中的{who}推荐此项',
  mostApproving: '您人脉中的{who}推荐此项，{others, number}人不建议',
  neutral: '您人脉中的{who}评价过此项',
  disapproving: '您人脉中的{who}不建议选择此项',
  mostDisapproving: '您人脉中的{who}不建议选择此项，{others, number}人推荐',
  divided: '您的人脉意见各半：{who}推荐此项，{opponents}不建议选择',
  used: '您人脉中的{who}使用过此项',
};

/** The languages of summaries; the first is for everybody else. */
export const catalogues = { en, de, fr, es, pt, sw, ar, zh };
export type Language = keyof typeof catalogues;
export const languages = Object.keys(catalogues) as Language[];
