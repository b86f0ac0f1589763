import type { FrenchTexts } from '#features/therapists/contract/french-texts.ts'

// The French texts of the demo's therapists: whole profiles of those who speak French, titles of the others.
// Specialties have their usual French names, which are not part of a profile.

/** By slug. */
export const frenchProfiles: Readonly<Record<string, Partial<FrenchTexts>>> = {
  'maya-chen': { titleFr: 'Psychothérapeute autorisée' },
  'daniel-okafor': {
    titleFr: 'Travailleur social inscrit',
    bioFr:
      'La plupart des couples que je rencontre en sont à leur centième version de la même ' +
      'dispute. On se dispute pour la vaisselle, l’argent ou les téléphones, et en dessous, ' +
      'd’habitude, il y a quelque chose de plus tendre. J’aime aider deux personnes à ' +
      'l’entendre.\n\n' +
      'Je reçois aussi des gens en individuel, souvent après une perte, ou quand la colère ' +
      'commence à leur coûter plus cher qu’ils ne veulent payer. J’ai grandi dans une grande ' +
      'famille bruyante, à\u00a0Enugu et plus tard à\u00a0Kanata; les émotions qui prennent de la place ' +
      'ne me dérangent donc pas.\n\n' +
      'Je travaille le samedi, parce que les couples qui ont des enfants ont rarement un ' +
      'mardi de libre. Le dimanche, j’entraîne des moins de neuf ans au soccer, mal et avec ' +
      'bonheur.',
    approachDescriptionFr:
      'Avec les couples, je m’appuie sur la thérapie centrée sur les émotions. Nous dessinons ' +
      'la boucle dans laquelle vous vous retrouvez, nous la ralentissons, et nous nous ' +
      'exerçons à dire ce qui est difficile à dire. Personne ne se retrouve au banc des ' +
      'accusés.\n\n' +
      'En individuel, je propose un travail de deuil et des moyens concrets pour les émotions ' +
      'fortes\u00a0: repérer les premiers signes dans votre corps, vous donner une minute, puis ' +
      'choisir quoi faire ensuite. Je vous parlerai franchement, et avec bonté. Nous faisons ' +
      'le point ensemble toutes les cinq séances, et vous pouvez changer de cap en tout ' +
      'temps.',
    educationFr: [
      {
        en: 'M.S.W., Carleton University',
        fr: 'M.S.S., Université Carleton',
      },
      {
        en: 'Registered Social Worker, OCSWSSW',
        fr: 'Travailleur social inscrit, OTSTTSO',
      },
      {
        en: 'Emotionally Focused Therapy for couples, externship',
        fr: 'Thérapie de couple centrée sur les émotions, formation de base (externship)',
      },
    ],
  },
  'amira-haddad': {
    titleFr: 'Psychothérapeute autorisée',
    bioFr:
      'Je travaille avec des adultes et des familles qui vivent entre les langues et les ' +
      'cultures. Nous faisons de la place à toutes les parties de l’histoire, même à celles ' +
      'qui se racontent mieux dans une autre langue.\n\n' +
      'Je suis arrivée d’Alep à\u00a0Ottawa pour étudier, et j’ai appris ce qu’il faut pour tout ' +
      'recommencer\u00a0: la paperasse, les hivers, les blagues qu’on ne comprend pas encore. ' +
      'Beaucoup des familles que je reçois sont quelque part sur ce chemin. Les parents ont ' +
      'peur de perdre leurs enfants dans un monde nouveau, et les ados ont l’impression de ' +
      'devoir en choisir un seul.\n\n' +
      'Venez avec votre foi, vos doutes, les conseils de votre grand-mère et les vôtres. Nous ' +
      'pouvons parler français, arabe ou anglais, ou changer au milieu d’une phrase.',
    approachDescriptionFr:
      'Mon approche est narrative et tient compte des traumatismes, avec l’EMDR quand cela ' +
      'aide. Avant de regarder quoi que ce soit de douloureux, nous prenons le temps de reprendre pied\u00a0: ' +
      'le sommeil, des personnes sûres, des façons de revenir au présent. Vous n’avez jamais ' +
      'à m’en dire plus que vous ne le voulez.\n\n' +
      'Avec les familles, je rencontre souvent tout le monde d’abord, puis quelques fois en ' +
      'plus petits groupes. Nous cherchons ce qui marche déjà et nous en faisons plus. ' +
      'J’explique chaque étape avant de la commencer, et nous arrêtons dès que vous le ' +
      'demandez.',
    educationFr: [
      {
        en: 'M.Ed. Counselling Psychology, Queen’s University',
        fr: 'M. Éd. en psychologie du counseling, Université Queen’s',
      },
      {
        en: 'Registered Psychotherapist, CRPO',
        fr: 'Psychothérapeute autorisée, OPAO',
      },
      {
        en: 'EMDR training, levels 1 and 2',
        fr: 'Formation EMDR, niveaux 1\u00a0et 2',
      },
    ],
  },
  'tom-whitfield': { titleFr: 'Psychothérapeute autorisé' },
  'elise-tremblay': {
    titleFr: 'Psychologue, directrice clinique',
    bioFr:
      'J’aide les personnes qui portent beaucoup pour les autres à se refaire une place. Ma ' +
      'pratique marie la thérapie cognitivo-comportementale et le travail centré sur la ' +
      'compassion, en français ou en anglais.\n\n' +
      'Parmi les gens que je reçois, il y a beaucoup de personnes proches aidantes, de ' +
      'gestionnaires, de nouveaux parents, et de ces personnes que tout le monde appelle en ' +
      'premier. Elles arrivent fatiguées, et un peu gênées de l’être. Nous commençons par ' +
      'prendre cette fatigue au sérieux.\n\n' +
      'J’ai fondé Stillwater avec Ruth Desjarlais parce que nous voulions une clinique où l’équipe est bien soutenue, ' +
      'pour que la clientèle le soit aussi. J’y supervise plusieurs de mes collègues, et je ' +
      'continue de recevoir un petit nombre de personnes chaque semaine. Ma liste est ' +
      'complète en ce moment. Si vous aimeriez de l’aide pour trouver quelqu’un dans notre ' +
      'équipe, écrivez-nous\u00a0: je vous lirai moi-même.',
    approachDescriptionFr:
      'Nous partons de ce qui se passe maintenant, puis nous regardons doucement d’où cela ' +
      'vient. Je me sers de la thérapie cognitivo-comportementale pour démêler les boucles ' +
      'qui entretiennent la déprime et le surmenage, et d’exercices centrés sur la compassion ' +
      'pour la voix dure qui les alimente souvent.\n\n' +
      'J’aime les ententes claires. Dans les trois premières séances, nous écrivons un court ' +
      'plan dans vos propres mots, et nous y revenons assez souvent pour remarquer ce qui a ' +
      'bougé. Si une thérapie avec moi n’est pas ce qu’il vous faut, je vous le dirai et je ' +
      'vous aiderai à trouver ce qui l’est.',
    educationFr: [
      {
        en: 'Ph.D. Clinical Psychology, Université de Montréal',
        fr: 'Ph. D. en psychologie clinique, Université de Montréal',
      },
      {
        en: 'Registered Psychologist, College of Psychologists and Behaviour Analysts of Ontario',
        fr: 'Psychologue, Ordre des psychologues et des analystes du comportement de l’Ontario',
      },
    ],
  },
  'priya-raman': { titleFr: 'Psychothérapeute autorisée (stagiaire)' },
  'lucas-ferreira': { titleFr: 'Travailleur social inscrit' },
  'nadia-petrov': { titleFr: 'Associée en psychologie' },
  'josie-commanda': {
    titleFr: 'Psychothérapeute autorisée',
    bioFr:
      'Je suis Algonquine, et j’ai grandi au bord de l’eau, au nord d’ici, avec trois frères ' +
      'et une grand-mère à qui rien n’échappait. Elle m’a appris qu’on écoute avec tout son ' +
      'corps.\n\n' +
      'Je m’assois avec des gens qui vivent un deuil, avec des gens qui portent ce qui leur ' +
      'est arrivé ou ce qui est arrivé à leurs parents, et avec des gens qui font la paix ' +
      'avec l’alcool ou les drogues. Certaines des personnes que je reçois sont inuites, ' +
      'métisses ou membres des Premières Nations, et beaucoup ne le sont pas. Tout le monde a ' +
      'sa place.\n\n' +
      'Pour la couverture des Services de santé non assurés, notre équipe d’accueil peut vous ' +
      'aider à vous renseigner. Si vous aimeriez commencer par une purification par la fumée, ' +
      'en silence ou avec une tasse de thé, dites-le-moi.',
    approachDescriptionFr:
      'J’utilise la thérapie autochtone axée sur le focusing (Indigenous Focusing-Oriented ' +
      'Therapy), avec des méthodes corporelles douces. Nous allons lentement et prêtons ' +
      'attention à ce que votre corps sait déjà. La parole n’est qu’une porte parmi d’autres. ' +
      'Certaines personnes apportent du perlage ou des photos et, l’été, nous marchons ' +
      'parfois.\n\n' +
      'On ne vous demande jamais de revivre quoi que ce soit. Nous cherchons ce qui vous ' +
      'porte, comme des gens, des lieux, une langue ou l’humour, et nous bâtissons à partir ' +
      'de là. Si une cérémonie ou le soutien d’une Aînée ou d’un Aîné pouvait aider, nous ' +
      'pouvons parler de la façon d’établir ce lien de la bonne manière.',
    educationFr: [
      {
        en: 'M.A. Counselling and Spirituality, Saint Paul University',
        fr: 'M.A. en counseling et spiritualité, Université Saint-Paul',
      },
      {
        en: 'Registered Psychotherapist, CRPO',
        fr: 'Psychothérapeute autorisée, OPAO',
      },
      {
        en: 'Indigenous Focusing-Oriented Therapy, certificate',
        fr: 'Thérapie autochtone axée sur le focusing (Indigenous Focusing-Oriented Therapy), certificat',
      },
    ],
  },
  'genevieve-lachapelle-beauregard': {
    titleFr: 'Psychothérapeute autorisée',
    bioFr:
      'J’ai enseigné en deuxième année à\u00a0Gatineau pendant onze ans, et je remarquais toujours ' +
      'les enfants qui étaient tranquilles pour les mauvaises raisons. C’est comme ça que ' +
      'j’ai abouti ici, avec une pièce pleine de marionnettes et d’argile, et un bac à sable ' +
      'd’une grande patience.\n\n' +
      'Je reçois des enfants à partir de cinq ans, des ados qui aimeraient mieux être ' +
      'n’importe où ailleurs, et leurs parents. Les inquiétudes du coucher, les maux de ' +
      'ventre avant l’école, une séparation, un nouveau bébé, une grosse colère dans une ' +
      'petite personne\u00a0: on peut commencer par là.\n\n' +
      'En français ou en anglais, selon ce qui est le plus facile pour votre enfant. Les ' +
      'parents font partie du travail, et on ne vous blâmera pas. Élever un enfant est déjà ' +
      'assez difficile comme ça.',
    approachDescriptionFr:
      'Avec les plus jeunes, je passe par le jeu, parce que c’est ainsi que pensent les ' +
      'enfants. Je rencontre les parents d’abord, puis l’enfant, et toutes les quatre ' +
      'séances, je m’assois avec les adultes pour comparer nos notes. Avec les ados, on ' +
      's’entend tôt sur ce qui reste entre nous et sur ce qui n’y reste pas.\n\n' +
      'J’emprunte au travail sur l’attachement et à la thérapie cognitivo-comportementale ' +
      'pour enfants\u00a0: nommer les émotions, faire des pas courageux, calmer le corps. Vous ' +
      'aurez de petites choses à essayer à la maison. Dans une famille, le changement est ' +
      'généralement lent, inégal, et plus facile à voir quand on regarde en arrière.',
    educationFr: [
      {
        en: 'M.A. en counselling individuel, Université Saint-Paul',
        fr: 'M.A. en counseling individuel, Université Saint-Paul',
      },
      {
        en: 'Registered Psychotherapist, CRPO',
        fr: 'Psychothérapeute autorisée, OPAO',
      },
      {
        en: 'B.Ed., Université du Québec en Outaouais',
        fr: 'B. Éd., Université du Québec en Outaouais',
      },
      {
        en: 'Theraplay, foundational training',
        fr: 'Theraplay, formation de base',
      },
    ],
  },
  'harpreet-gill': { titleFr: 'Travail social, TSI (membre de l’OTSTTSO)' },
  'ruth-desjarlais': {
    titleFr: 'Travailleuse sociale inscrite',
    bioFr:
      'J’ai soixante-six ans et aucune intention d’arrêter. Je suis Métisse, de la rivière ' +
      'Rouge, et j’ai travaillé presque toute ma vie dans des hôpitaux. J’y ai appris que les ' +
      'gens peuvent porter beaucoup si quelqu’un s’assoit à côté d’eux.\n\n' +
      'Je reçois des gens qui ont perdu leur partenaire, leur mère ou leur père, qui prennent ' +
      'soin d’une personne atteinte de démence, ou qui ont eux-mêmes reçu un diagnostic. Je ' +
      'reçois aussi des gens qui viennent de prendre leur retraite et qui trouvent le silence ' +
      'plus bruyant que prévu.\n\n' +
      'Nous nous rencontrons en vidéo ou au téléphone, selon ce qui vous est le plus facile. ' +
      'Si la technologie vous fait peur, nous y passerons les dix premières minutes ensemble, ' +
      'et je ne vous presserai pas.',
    approachDescriptionFr:
      'Le deuil n’est pas une maladie, alors je n’essaie pas de le traiter comme si c’en ' +
      'était une. Nous lui faisons une place. Vous pouvez raconter la même histoire plusieurs ' +
      'fois, et c’est bien ainsi. Quand le moment sera venu pour vous, nous regarderons ' +
      'comment le reste de votre vie pourrait grandir autour de lui.\n\n' +
      'Avec les personnes proches aidantes, je suis plus pratique\u00a0: ce qui peut se partager, ' +
      'ce à quoi on peut dire non, où trouver de l’aide en ville. Je travaille avec des ' +
      'méthodes narratives et centrées sur le sens, et avec les longs silences dont une bonne ' +
      'conversation a besoin.',
    educationFr: [
      {
        en: 'M.S.W., University of Manitoba',
        fr: 'M.S.S., Université du Manitoba',
      },
      {
        en: 'Registered Social Worker, OCSWSSW',
        fr: 'Travailleuse sociale inscrite, OTSTTSO',
      },
      {
        en: 'Palliative and bereavement care, 20 years of hospital practice',
        fr: 'Soins palliatifs et accompagnement du deuil, 20\u00a0ans de pratique hospitalière',
      },
    ],
  },
  'chantal-mukendi': {
    titleFr: 'Psychothérapeute autorisée (stagiaire)',
    bioFr:
      'J’avais neuf ans quand ma famille a quitté Kinshasa pour Vanier, et je traduisais à ' +
      'tous les rendez-vous de ma mère. Je sais comme c’est fatigant d’être la forte, la ' +
      'première ou la seule dans la pièce.\n\n' +
      'Aujourd’hui, je travaille avec des femmes enceintes ou mères depuis peu, avec de ' +
      'jeunes adultes qui cherchent leur place, et avec toutes les personnes fatiguées de ' +
      'devoir s’expliquer avant que la conversation puisse commencer. Ici, vous pouvez sauter ' +
      'cette étape.\n\n' +
      'Je reçois en français, en anglais et en lingala. J’exerce sous supervision, comme ' +
      'psychothérapeute stagiaire, et j’ai le rire facile\u00a0: attendez-vous à un peu de cela ' +
      'aussi.',
    approachDescriptionFr:
      'Je marie la thérapie centrée sur la compassion et un regard sensible à la culture. ' +
      'Cela veut dire que nous regardons ce qui se passe en vous et aussi ce qui se passe ' +
      'autour de vous, parce que ce qui pèse ne commence pas toujours chez la personne qui le ' +
      'porte.\n\n' +
      'Les séances se font sans hâte. Je pose beaucoup de questions, nous écrivons des ' +
      'lettres qui ne seront jamais envoyées, et nous nous exerçons à dire les choses tout ' +
      'haut avant que vous en ayez besoin dans la vraie vie. Les nouveaux parents peuvent ' +
      'venir avec leur bébé. Le boire, les pleurs, les allers-retours dans la pièce\u00a0: tout ' +
      'cela fait partie de l’heure.',
    educationFr: [
      {
        en: 'M.A. Counselling Psychology, University of Ottawa',
        fr: 'M.A. en psychologie du counseling, Université d’Ottawa',
      },
      {
        en: 'Registered Psychotherapist (Qualifying), CRPO',
        fr: 'Psychothérapeute autorisée (stagiaire), OPAO',
      },
      {
        en: 'Perinatal Mental Health, certificate',
        fr: 'Santé mentale périnatale, certificat',
      },
    ],
  },
  'robin-sato': { titleFr: 'Psychothérapeute, membre de l’OPAO' },
}
