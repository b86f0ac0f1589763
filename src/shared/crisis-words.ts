import { foldText } from './fold-text.ts'

// Evaluated on the visitor's own device only: nothing about it is sent, stored or counted. A card shown
// unnecessarily does little harm, a missing card may; common idioms are excluded.

const english = [
  /\bsuicid/,
  /\bkill(ing)? (my ?self|our ?selves)\b/,
  /\bkms\b/,
  /\bunalive\b/,
  /\b(end|ending|take|taking) my (own )?life\b/,
  /\b(end|ending) it all\b/,
  /\bthinking (of|about) ending (things|everything)\b(?! (with|between)\b)/,
  /\b(want|wants|wanted|wanna|going|gonna|ready|wish|rather|prefer|hope|trying|plan|planning|feel like) (to )?(just )?(die|be dead)\b(?! (of|from|with) (embarrass|laugh|shame|bored|curios))/,
  /\bfeel(ing)? like dying\b/,
  /\bwish (that )?i (was|were|wasn'?t|weren'?t|had never been) (dead|gone|alive|here any ?more|born)\b/,
  /\bbetter off (dead|without me)\b/,
  /\b(do not|don'?t|dont) (want|wanna) (to )?(live|be alive|exist|go on living|wake up|be here any ?more)\b/,
  /\b(no reason|nothing|nothing left) (left )?to live( for)?\b/,
  /\bno point (in|to) (living|life|going on|being here)\b/,
  /\b(want to|wish i could|wanna) (just )?disappear\b/,
  /\bnever wake up\b/,
  /^ ?cutting ?$/,
  /\b(life|living)( is| isn'?t| feels)?( not)? worth (living|it any ?more)\b/,
  /\b(cannot|can'?t|cant) go on living\b/,
  /\bself[- ]?(harm|injur|mutilat)/,
  /\b(harm|harming|mutilate|mutilating) my ?self\b/,
  /\b(hurt|hurting) my ?self\b(?! (at|playing|skiing|running|falling|lifting|on the|in an?|when i fell)\b)/,
  /\b(cut|cutting) my ?self\b(?! (shaving|while|cooking|off|some|short|in the kitchen|on)\b)/,
  /\b(cut|slit|slitting|cutting) my (wrists?|veins)\b/,
  /\b(hang|hanging|drown|drowning|poison|poisoning) my ?self\b/,
  /\b(shoot|shooting) my ?self\b(?! in the foot)/,
  /\boverdos/,
  /\b(od|oding) on (pills|my meds|meds|tylenol)\b/,
  /\bjump(ing)? (off|from) (a|the|my) (bridge|building|roof|balcony)\b/,
  /\bjump(ing)? in front of (a|the) (train|bus|car|truck)\b/,
  /\b(took|taken|taking|swallowed|swallowing) (a (bunch|lot|handful|whole bottle) of|too many|all (of )?(my|the|his|her)) (\w+ )?(pills|meds|medication|tablets|tylenol|advil)\b/,
  /\b(cannot|can'?t|cant) go on\b(?! (an?|the|my|our|vacation|holidays?|trips?|dates?|stage|walks?|hikes?|line|strike|tuesday|with (work|school|the|this job))\b)/,
  /\b(cannot|can'?t|cant) (take|do) (it|this|life) any ?more\b/,
  /\bgiv(e|ing) up on (life|living)\b/,
  /\btired of (living|being alive|life)\b/,
  /\b(no way out|want it (all )?to be over)\b/,
  /\b(is|are|been|started|keeps?|was) cutting\b(?! (back|down|out|off|ties|contact|corners|costs?|class|school|carbs|sugar|alcohol|the|it|my|wood|grass|in)\b)/,
  /\b(cut|cuts|cutting|harm|harms|harming|kill|killing) (herself|himself|themselves|themself)\b(?! (off|some|shaving|while|short|out|from|with|in the kitchen|on)\b)/,
  /\b(hurt|hurts|hurting) (herself|himself|themselves|themself)\b(?! (at|playing|skiing|running|falling|lifting|on the|in an?|when)\b)/,
  /\b(she|he|they|teen|teenager|son|daughter|kid|child|friend|husband|wife|partner|brother|sister|mother|father|mom|dad) (wants?|tried) to die\b/,
]

const french = [
  /(?<!\b(va|vont|vas|allez|pourrait) )\bme tuer\b/,
  /\bmettre fin a (mes jours|ma vie)\b/,
  /\ben finir avec (la|ma) vie\b/,
  /\b(veux|voudrais|vais|envie d'?|pense a|songe a) ?en finir\b/,
  /\b(veux|voudrais|vais|aimerais|prefere|prefererais|souhaite) (juste |vraiment )?(mourir|etre morte?)\b(?! de (rire|honte))/,
  /\benvie de mourir\b(?! de (rire|honte))/,
  /\b(veux|voudrais|peux) (plus|pas) (vivre|exister|etre en vie)\b/,
  /\bplus (envie|de raisons?|gout|la force) de (vivre|continuer)\b/,
  /\bplus etre la\b/,
  /\bvoulu mourir\b(?! de rire)/,
  /\bvie ne vaut (plus|pas|rien)\b/,
  /\b(tannee?|fatiguee?|ecoeuree?|marre) de (la vie|vivre)\b/,
  /\bm'?(enlever|oter) la vie\b/,
  /\bme fai(re|s) (du |de )?mal\b(?! (au|aux|a la|en) )/,
  /\bme (mutile|mutiler|scarifie|scarifier|pendre|noyer)\b/,
  /\bauto-?mutil/,
  /\bscarifi/,
  /\bm'?automutil/,
  /\bme (couper|coupe|trancher|ouvrir) les veines\b/,
  /\bm'?ouvrir les veines\b/,
  /\bme (jeter|lancer) (sous|du|d'un|d'une|en bas|devant)\b/,
  /\bsurdose/,
  /\bmieux sans moi\b/,
  /\ben peu[xt] (vraiment |tellement )?p(l)?us\b(?! (de (?!vivre|la vie|ma vie|tout|souffrir)|du |des |d'))/,
  /\b(je|me) (me )?(coupe|suis coupee?)\b(?! (les (cheveux|ongles)|la (barbe|parole|route)|du|des|de|d'|en |avec|au|le|un|une|sur)\b)/,
  /\bse (coupe|mutile|scarifie|fait du mal|suicide)\b(?! (les (cheveux|ongles)|la (barbe|parole)|du|des|de|d'|en |au)\b)/,
  /\b(fils|fille|ado|ami|amie|mari|femme|conjoint|conjointe|frere|soeur|mere|pere|il|elle) (veut|voudrait|parle de) (mourir|se tuer|en finir)\b/,
  /\b(pris|prendre|avale|avaler) (plein|beaucoup|trop|une boite|une bouteille|une poignee|tous|toutes) (de |mes |les |d')?(mes )?(pilules|medicaments|cachets|comprimes|somniferes|tylenol)\b/,
  /\bavale (des|une poignee de) (pilules|cachets|comprimes|somniferes)\b/,
  /\b(je veux|envie de|voudrais) disparaitre\b/,
  /\bidees noires\b/,
  /\bp(l)?us capable de (vivre|continuer)\b/,
]

/** A person close to the one who writes. */
const englishPeople =
  '(he|she|they|husband|wife|spouse|partner|boyfriend|girlfriend|fiance|fiancee|ex|father|dad|stepfather|stepdad|mother|mom|mum|brother|sister|son|daughter|parents?|uncle|roommate|boss|somebody|someone|who|man)'
const englishMoments =
  '( (sometimes|often|always|still|has|had|have|is|was|just|keeps|kept|regularly|physically|sexually|once|says he will|will|would|also|even))*'
const frenchPeople =
  '(mari|conjoint|conjointe|chum|blonde|copain|copine|ex|partenaire|epoux|epouse|pere|mere|beau-pere|femme|fils|fille|frere|soeur|oncle|patron|homme|il|elle|on|parents)'

const violence = [
  new RegExp(
    `\\b${englishPeople}${englishMoments} (hits?|hitting|beats?|beating|beaten|punch(es|ed|ing)?|slap(s|ped|ping)?|kick(s|ed|ing)?|chok(es|ed|ing)|strangl(es|ed|ing)|hurts?|hurting|abus(es|ed|ing)|rap(es|ed|ing)|assault(s|ed|ing)?|threaten(s|ed|ing)?|attack(s|ed|ing)?|shov(es|ed|ing)|push(es|ed|ing)?|grab(s|bed|bing)?|stalk(s|ed|ing)?)( and \\w+)? me\\b(?! (up on|that|to|towards|hard when|emotionally|with (a|the) news|for)\\b)`,
  ),
  /\b(i am|i'?m|im|been|being|was|were|get|getting|got) (physically |sexually )?(beaten|raped|abused|assaulted|strangled|choked|molested|stalked|hit by (my|him|her))\b/,
  /\b(domestic|family|partner|conjugal|sexual|physical) (violence|assault|abuse)\b/,
  /\b(sexually|physically) abused\b/,
  /\bforc(es|ed|ing) me (to have|into) sex\b/,
  /^ ?(violence|violente?|abused?|abusive|harcelement) ?$/,
  /\b(violent|abusive) (husband|wife|spouse|partner|boyfriend|girlfriend|ex|relationship|marriage|father|mother|parents?|home|household)\b/,
  new RegExp(
    `\\b${englishPeople} (is|was|gets|got|became|has been|can be|turns) (very |so |really |often )?(violent|abusive)\\b`,
  ),
  /\b(afraid|scared|terrified) of (him|her|my (husband|wife|spouse|partner|boyfriend|girlfriend|ex|father|dad|stepfather|son|brother))\b(?! (dying|leaving|death|getting|losing|being)|'s)/,
  /\b(husband|partner|ex|boyfriend|he) (threatens|threatened|wants|tried|tries|is trying) to kill me\b/,
  /\b(not|don'?t feel|dont feel) safe (at home|in my (own )?home|with (him|her|my (husband|wife|partner|boyfriend|girlfriend|ex|father)))\b/,
  /\bunsafe at home\b/,
  /\b(battered|beaten) (woman|women|wife)\b/,
  /\braped?\b/,
  new RegExp(
    `\\b${englishPeople}${englishMoments} (hits?|hitting|beats?|beating) (the|my|our) (kids?|child|children|son|daughter|baby)\\b`,
  ),
  /\b(frappe|bat) (les|mes|nos|ses) enfants\b/,
  /\bforce a (avoir des relations|coucher|faire l'amour)\b/,
  new RegExp(
    `\\b${frenchPeople} (me |m')(frappe|bat|tape|gifle|etrangle|menace|brutalise|agresse|maltraite|violente|viole|pousse|(a |as )?(deja )?(frappee?|battue?|tapee?|giflee?|etranglee?|menacee?|violee?|agressee?|poussee?|maltraitee?))\\b(?! (sur les nerfs|a l'oeil|a (faire|travailler|etudier|aller)|vers)\\b)`,
  ),
  /\bj(e |')(me fais|me suis fait|suis|ai ete|etais) (frapper|battre|battue?|violer|violee?|agresser|agressee?|maltraiter|maltraitee?|menacee?)\b/,
  /\bviolences? (conjugales?|familiales?|sexuelles?|domestiques?|physiques?)\b/,
  /\b(femmes?|enfants?) battue?s?\b/,
  new RegExp(
    `\\b${frenchPeople} (est|devient|etait|peut etre) (tres |souvent |parfois )?violente?\\b`,
  ),
  /\b(mari|conjoint|chum|copain|ex|partenaire|pere) violent\b/,
  /\b(agressions? sexuelles?|viol)\b/,
  /\bpeur de (mon (mari|conjoint|chum|copain|ex|partenaire|pere|beau-pere)|ma (blonde|femme|mere|copine)|lui|elle)\b(?! (dire|parler|demander|faire|avouer|annoncer|deplaire|ecrire|perdre|meure|parte))/,
  /\bpas en securite (chez (moi|nous)|a la maison|avec)\b/,
  /\b(veut|menace de|essaye de|essaie de) me tuer\b/,
]

const says = (patterns: readonly RegExp[], text: string) => {
  const folded = foldText(text).replace(/\s+/g, ' ')
  return patterns.some((pattern) => pattern.test(folded))
}

/** True if a text mentions suicide or self-harm, in English or French. */
export const mentionsCrisis = (text: string): boolean => says([...english, ...french], text)

/** True if a text mentions violence by someone close, or sexual violence. */
export const mentionsViolence = (text: string): boolean => says(violence, text)
