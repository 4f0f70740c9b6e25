/** The sentences in one language, as ICU messages. `who` names people, `total` counts them. */
export interface Catalogue {
  /** People beyond those named, as the last member of a list of names. */
  more: string;
  approving: string;
  /** Like `approving`, where others advise against it. */
  mixed: string;
  neutral: string;
  disapproving: string;
  /** For interactions. */
  used: string;
}

const en: Catalogue = {
  more: '{count, number} more',
  approving:
    '{total, plural, one {{who} in your network recommends this} other {{who} in your network recommend this}}',
  mixed:
    '{total, plural, one {{who} in your network recommends this} other {{who} in your network recommend this}}, {against, plural, one {# advises against it} other {# advise against it}}',
  neutral: '{who} in your network rated this',
  disapproving:
    '{total, plural, one {{who} in your network advises against this} other {{who} in your network advise against this}}',
  used: '{who} in your network used this',
};

const de: Catalogue = {
  more: '{count, plural, one {eine weitere Person} other {# weitere}}',
  approving:
    '{total, plural, one {{who} aus deinem Netzwerk empfiehlt das} other {{who} aus deinem Netzwerk empfehlen das}}',
  mixed:
    '{total, plural, one {{who} aus deinem Netzwerk empfiehlt das} other {{who} aus deinem Netzwerk empfehlen das}}, {against, plural, one {eine Person rät ab} other {# raten ab}}',
  neutral:
    '{total, plural, one {{who} aus deinem Netzwerk hat das bewertet} other {{who} aus deinem Netzwerk haben das bewertet}}',
  disapproving:
    '{total, plural, one {{who} aus deinem Netzwerk rät davon ab} other {{who} aus deinem Netzwerk raten davon ab}}',
  used: '{total, plural, one {{who} aus deinem Netzwerk hat das genutzt} other {{who} aus deinem Netzwerk haben das genutzt}}',
};

const fr: Catalogue = {
  more: '{count, plural, one {une autre personne} other {# autres}}',
  approving:
    '{total, plural, one {{who}, de votre réseau, recommande ceci} other {{who}, de votre réseau, recommandent ceci}}',
  mixed:
    '{total, plural, one {{who}, de votre réseau, recommande ceci} other {{who}, de votre réseau, recommandent ceci}} ; {against, plural, one {une personne le déconseille} other {# le déconseillent}}',
  neutral:
    '{total, plural, one {{who}, de votre réseau, a évalué ceci} other {{who}, de votre réseau, ont évalué ceci}}',
  disapproving:
    '{total, plural, one {{who}, de votre réseau, déconseille ceci} other {{who}, de votre réseau, déconseillent ceci}}',
  used: '{total, plural, one {{who}, de votre réseau, a utilisé ceci} other {{who}, de votre réseau, ont utilisé ceci}}',
};

const es: Catalogue = {
  more: '{count, number} más',
  approving:
    '{total, plural, one {{who} de tu red recomienda esto} other {{who} de tu red recomiendan esto}}',
  mixed:
    '{total, plural, one {{who} de tu red recomienda esto} other {{who} de tu red recomiendan esto}}; {against, plural, one {una persona lo desaconseja} other {# lo desaconsejan}}',
  neutral:
    '{total, plural, one {{who} de tu red ha valorado esto} other {{who} de tu red han valorado esto}}',
  disapproving:
    '{total, plural, one {{who} de tu red desaconseja esto} other {{who} de tu red desaconsejan esto}}',
  used: '{total, plural, one {{who} de tu red ha usado esto} other {{who} de tu red han usado esto}}',
};

const pt: Catalogue = {
  more: 'mais {count, number}',
  approving:
    '{total, plural, one {{who} da sua rede recomenda isto} other {{who} da sua rede recomendam isto}}',
  mixed:
    '{total, plural, one {{who} da sua rede recomenda isto} other {{who} da sua rede recomendam isto}}; {against, plural, one {uma pessoa desaconselha} other {# desaconselham}}',
  neutral:
    '{total, plural, one {{who} da sua rede avaliou isto} other {{who} da sua rede avaliaram isto}}',
  disapproving:
    '{total, plural, one {{who} da sua rede desaconselha isto} other {{who} da sua rede desaconselham isto}}',
  used: '{total, plural, one {{who} da sua rede usou isto} other {{who} da sua rede usaram isto}}',
};

const sw: Catalogue = {
  more: '{count, plural, one {mwingine mmoja} other {wengine #}}',
  approving:
    '{total, plural, one {{who} katika mtandao wako anapendekeza hii} other {{who} katika mtandao wako wanapendekeza hii}}',
  mixed:
    '{total, plural, one {{who} katika mtandao wako anapendekeza hii} other {{who} katika mtandao wako wanapendekeza hii}}, {against, plural, one {mmoja anashauri uiepuke} other {# wanashauri uiepuke}}',
  neutral:
    '{total, plural, one {{who} katika mtandao wako ametathmini hii} other {{who} katika mtandao wako wametathmini hii}}',
  disapproving:
    '{total, plural, one {{who} katika mtandao wako anashauri uiepuke} other {{who} katika mtandao wako wanashauri uiepuke}}',
  used: '{total, plural, one {{who} katika mtandao wako ametumia hii} other {{who} katika mtandao wako wametumia hii}}',
};

// In Arabic, a verb before its subject is singular.
const ar: Catalogue = {
  more: '{count, plural, one {شخص آخر} two {شخصان آخران} few {# آخرون} many {# آخرون} other {# آخرون}}',
  approving: 'يوصي بهذا {who} من شبكتك',
  mixed:
    'يوصي بهذا {who} من شبكتك، {against, plural, one {وينصح شخص واحد بتجنبه} two {وينصح شخصان بتجنبه} few {وينصح # أشخاص بتجنبه} many {وينصح # شخصًا بتجنبه} other {وينصح # شخص بتجنبه}}',
  neutral: 'قيّم هذا {who} من شبكتك',
  disapproving: 'ينصح بتجنب هذا {who} من شبكتك',
  used: 'استخدم هذا {who} من شبكتك',
};

const zh: Catalogue = {
  more: '另外{count, number}人',
  approving: '您人脉中的{who}推荐此项',
  mixed: '您人脉中的{who}推荐此项，{against, number}人不建议',
  neutral: '您人脉中的{who}评价过此项',
  disapproving: '您人脉中的{who}不建议选择此项',
  used: '您人脉中的{who}使用过此项',
};

/** The languages of summaries; the first is for everybody else. */
export const catalogues = { en, de, fr, es, pt, sw, ar, zh };
export type Language = keyof typeof catalogues;
export const languages = Object.keys(catalogues) as Language[];
