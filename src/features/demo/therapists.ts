import type { Therapist } from '#features/therapists/contract/public.ts'
import type { Role } from '#shared/actor.ts'
import type { DemoLocation } from './leads.ts'

// Invented people only.

/** The keys of the administrators' form; the contract takes any text. */
type AgeGroup =
  | 'children'
  | 'teens'
  | 'young-adults'
  | 'adults'
  | 'seniors'
  | 'Couples'
  | 'Families'

type ProfileText = Pick<
  Therapist,
  | 'firstName'
  | 'lastName'
  | 'slug'
  | 'title'
  | 'bio'
  | 'approachDescription'
  | 'specializations'
  | 'languages'
  | 'acceptingClients'
>

export type DemoTherapist = ProfileText & {
  email: string
  /** File name in `portraits/`; null shows the initials. */
  portrait: string | null
  role: Role
  location: DemoLocation | 'multiple'
  education: string[]
  ageGroups: AgeGroup[]
  profileViews: number
}

// In the order in which the directory shows them.
export const demoTherapists: DemoTherapist[] = [
  {
    firstName: 'Maya',
    lastName: 'Chen',
    email: 'maya.chen@stillwater.example',
    slug: 'maya-chen',
    portrait: 'maya-chen.svg',
    role: 'therapist',
    title: 'Registered Psychotherapist',
    bio:
      'People often come to me when they have been holding things together for a long time. On ' +
      'the outside everything works. Inside there is worry that will not switch off, an old ' +
      'event that keeps returning, or a quiet sense of not being enough.\n\n' +
      'My work is warm and practical. We slow down, notice what your mind and body are doing, ' +
      'and try small changes that add up. I trained in trauma-focused therapy and have worked ' +
      'in community health in Ottawa since 2013.\n\n' +
      'Outside the office you will find me on the Ottawa River pathway, usually with a very ' +
      'stubborn beagle.',
    approachDescription:
      'I combine Cognitive Behavioural Therapy with EMDR and body-based work. You set the pace. ' +
      'We agree on what we want to change, and every few sessions we check whether it is ' +
      'happening.',
    specializations: [
      'Anxiety',
      'Trauma / PTSD',
      'Self-esteem',
      'Depression',
      'Stress management',
      'Grief and loss',
      'Workplace stress',
      'LGBTQ+ issues',
    ],
    languages: ['English', 'Mandarin'],
    location: 'hintonburg',
    education: [
      'M.A. Counselling Psychology, University of Ottawa',
      'EMDR Certified Therapist (EMDRIA)',
      'Registered Psychotherapist, CRPO',
      'Cognitive Processing Therapy for PTSD, provider training',
    ],
    acceptingClients: true,
    ageGroups: ['teens', 'young-adults', 'adults'],
    profileViews: 412,
  },
  {
    firstName: 'Daniel',
    lastName: 'Okafor',
    email: 'daniel.okafor@stillwater.example',
    slug: 'daniel-okafor',
    portrait: 'daniel-okafor.svg',
    role: 'therapist',
    title: 'Registered Social Worker',
    bio:
      'Most couples I meet are having the same argument for the hundredth time. It may be about ' +
      'dishes or money or phones, and underneath it is usually about something softer. I like ' +
      'helping two people hear that softer part.\n\n' +
      'I also see people on their own, often after a loss or when anger has started to cost ' +
      'them more than they want to pay. I grew up in a big, loud family in Enugu and later in ' +
      'Kanata, so I am comfortable when feelings take up room.\n\n' +
      'I work Saturdays, because couples with children rarely have a free Tuesday. On Sundays I ' +
      'coach under-nines soccer, badly and happily.',
    approachDescription:
      'With couples I draw on Emotionally Focused Therapy. We map the pattern you both get ' +
      'caught in, slow it down, and practise saying the thing that is hard to say. Nobody is ' +
      'put on trial.\n\n' +
      'With individuals I use grief work and practical skills for strong emotions: noticing the ' +
      'early signs in your body, buying yourself a minute, and choosing what to do next. I will ' +
      'be direct with you and kind about it. We review together after every fifth session, and ' +
      'you are free to change course at any time.',
    specializations: [
      'Couples therapy',
      'Grief and loss',
      'Anger management',
      'Family conflict',
      'Stress management',
    ],
    languages: ['English', 'French'],
    location: 'kanata',
    education: [
      'M.S.W., Carleton University',
      'Registered Social Worker, OCSWSSW',
      'Emotionally Focused Therapy for couples, externship',
    ],
    acceptingClients: true,
    ageGroups: ['young-adults', 'adults', 'Couples'],
    profileViews: 338,
  },
  {
    firstName: 'Amira',
    lastName: 'Haddad',
    email: 'amira.haddad@stillwater.example',
    slug: 'amira-haddad',
    portrait: 'amira-haddad.svg',
    role: 'therapist',
    title: 'Registered Psychotherapist',
    bio:
      'I work with adults and families who live between languages and cultures. We make room ' +
      'for every part of the story, including the parts that are easier to tell in another ' +
      'language.\n\n' +
      'I came to Ottawa from Aleppo as a student and learned what it takes to start over: the ' +
      'paperwork, the winters, the jokes you do not get yet. Many of the families I see are ' +
      'somewhere on that road. Parents worry about losing their children to a new world, and ' +
      'teenagers feel they have to choose one.\n\n' +
      'You are welcome with your faith, your doubts, your grandmother’s advice and your own. We ' +
      'can speak Arabic, French or English, or change in the middle of a sentence.',
    approachDescription:
      'My approach is narrative and trauma-informed, with EMDR when it helps. Before we look at ' +
      'anything painful, we build steady ground: sleep, safe people, ways to come back to the ' +
      'present. You never have to tell me more than you want to.\n\n' +
      'With families I often meet everyone together first and then a few times in smaller ' +
      'groups. We look for what is already working and do more of that. I explain each step ' +
      'before we take it, and we stop whenever you ask.',
    specializations: [
      'Trauma / PTSD',
      'Family conflict',
      'Anxiety',
      'Newcomer and refugee support',
      'Grief and loss',
    ],
    languages: ['English', 'French', 'Arabic'],
    location: 'kanata',
    education: [
      'M.Ed. Counselling Psychology, Queen’s University',
      'Registered Psychotherapist, CRPO',
      'EMDR training, levels 1 and 2',
    ],
    acceptingClients: true,
    ageGroups: ['teens', 'adults', 'Families'],
    profileViews: 301,
  },
  {
    firstName: 'Tom',
    lastName: 'Whitfield',
    email: 'tom.whitfield@stillwater.example',
    slug: 'tom-whitfield',
    portrait: 'tom-whitfield.svg',
    role: 'therapist',
    title: 'Registered Psychotherapist',
    bio:
      'I came to this work late. I spent twenty-two years in the public service and saw many ' +
      'capable people run out of road, a few of them sitting in my own chair. At fifty I went ' +
      'back to school.\n\n' +
      'Now I sit with people whose drinking, work or low mood has quietly become the boss of ' +
      'them. I will not lecture you. You have probably done that to yourself already. We look ' +
      'at what the habit has been doing for you and what else might do the job.\n\n' +
      'I am at my desk in Hintonburg early in the week and in Kanata towards the end of it. In ' +
      'between I repair old canoes, which is good practice in patience.',
    approachDescription:
      'I work with Motivational Interviewing, Cognitive Behavioural Therapy and a fair amount ' +
      'of plain conversation. You decide on the goal, whether that is stopping, cutting down or ' +
      'simply understanding what is going on.\n\n' +
      'A slip is information, not a failure. We plan for hard days before they come, and I am ' +
      'happy to involve a partner, a doctor or a peer group if you would like that. Sessions ' +
      'have a beginning, a middle and an end, and you leave with one thing to try before we ' +
      'meet again.',
    specializations: [
      'Addiction',
      'Workplace stress',
      'Depression',
      'Retirement and life changes',
      'Anger management',
    ],
    languages: ['English'],
    location: 'multiple',
    education: [
      'M.A. Counselling and Spirituality, Saint Paul University',
      'Registered Psychotherapist, CRPO',
      'Motivational Interviewing, advanced training',
      'SMART Recovery facilitator',
    ],
    acceptingClients: true,
    ageGroups: ['adults', 'seniors'],
    profileViews: 264,
  },
  {
    firstName: 'Élise',
    lastName: 'Tremblay',
    email: 'director@stillwater.example',
    slug: 'elise-tremblay',
    portrait: 'elise-tremblay.svg',
    role: 'admin',
    title: 'Psychologist, Clinical Director',
    bio:
      'I help people who carry a lot for others find room for themselves again. My practice ' +
      'blends cognitive behavioural therapy with compassion-focused work, in French or English.\n\n' +
      'Many of my clients are caregivers, managers, new parents or the person everyone calls ' +
      'first. They arrive tired and a little embarrassed to be tired. We begin by taking that ' +
      'seriously.\n\n' +
      'I founded Stillwater with Ruth Desjarlais because we wanted a practice where therapists ' +
      'are well supported, so that clients are too. I supervise several of my colleagues here, ' +
      'and I still see a small number of people each week. My list is full at the moment. If you ' +
      'would like help finding someone on our team, write to us and I will read it myself.',
    approachDescription:
      'We begin with what is happening now, then look gently at where it comes from. I use ' +
      'cognitive behavioural therapy to untangle the loops that keep low mood and overwork ' +
      'going, and compassion-focused exercises for the harsh voice that often drives them.\n\n' +
      'I like clear agreements. In the first three sessions we write a short plan in your own ' +
      'words, and we return to it often enough to notice what has shifted. If therapy with me ' +
      'is not what you need, I will say so and help you find what is.',
    specializations: [
      'Depression',
      'Stress management',
      'Family conflict',
      'Burnout',
      'Perinatal mental health',
    ],
    languages: ['English', 'French'],
    location: 'hintonburg',
    education: [
      'Ph.D. Clinical Psychology, Université de Montréal',
      'Registered Psychologist, College of Psychologists and Behaviour Analysts of Ontario',
    ],
    acceptingClients: false,
    ageGroups: ['young-adults', 'adults', 'seniors'],
    profileViews: 357,
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@stillwater.example',
    slug: 'priya-raman',
    portrait: 'priya-raman.svg',
    role: 'therapist',
    title: 'Registered Psychotherapist (Qualifying)',
    bio:
      'If your mind keeps asking "but what if", you may like talking with me. I work with ' +
      'people who check, count, rehearse, reread and apologise, and who are worn out by it. I ' +
      'also see many queer and trans young people, with or without family in the picture.\n\n' +
      'I am a qualifying therapist, which means I work under the supervision of our clinical ' +
      'director and have a lot of time to think about each person I meet.\n\n' +
      'All my sessions are online. Clients join me from student rooms, parked cars and one very ' +
      'tidy garden shed. Wherever you can close a door for fifty minutes is fine. My cat has ' +
      'been asked not to attend.',
    approachDescription:
      'For OCD and worry I use Exposure and Response Prevention, taken in steps so small that ' +
      'they feel almost silly at first. We plan each one together and celebrate the dull ones, ' +
      'because dull is usually what progress looks like.\n\n' +
      'For questions of identity and belonging there is no step list. We talk, draw, make ' +
      'playlists and let things be unclear for a while. I pay attention to culture and family, ' +
      'and I will never treat who you are as the problem to solve.',
    specializations: ['OCD', 'Anxiety', 'LGBTQ+ issues', 'Perfectionism', 'Self-esteem'],
    languages: ['English', 'Hindi', 'Tamil'],
    location: 'virtual',
    education: [
      'M.A. Counselling Psychology, Yorkville University',
      'Registered Psychotherapist (Qualifying), CRPO',
      'Exposure and Response Prevention for OCD, foundation training',
    ],
    acceptingClients: true,
    ageGroups: ['teens', 'young-adults', 'adults'],
    profileViews: 226,
  },
  {
    firstName: 'Lucas',
    lastName: 'Ferreira',
    email: 'lucas.ferreira@stillwater.example',
    slug: 'lucas-ferreira',
    portrait: 'lucas-ferreira.svg',
    role: 'therapist',
    title: 'Registered Social Worker',
    bio:
      'I meet couples at every stage: about to marry, just had a baby, twenty years in and ' +
      'living like polite roommates, or unsure whether to stay. My job is not to keep you ' +
      'together at any price. It is to help you decide and treat each other well while you do.\n\n' +
      'I was raised in Toronto by Brazilian parents who ran a bakery, so I learned early how a ' +
      'partnership works at five in the morning. I also see men on their own who were never ' +
      'taught the words for what they feel.\n\n' +
      'My evenings are full until the spring. You can leave a request, and our intake team will ' +
      'offer you a colleague if you would rather not wait.',
    approachDescription:
      'I use the Gottman Method, which is practical and rather well researched. After a first ' +
      'meeting together I see each of you once alone. Then we sit down with a clear picture of ' +
      'your strengths and of the places where talks go off the rails.\n\n' +
      'From there we practise in the room: a softer start, a real pause, a repair that lands. ' +
      'You get short exercises for the week, ten minutes a day at most. I keep an eye on ' +
      'fairness, so both of you leave feeling that you were heard.',
    specializations: [
      'Marriage counseling',
      'Couples therapy',
      'Self-esteem',
      'Parenting',
      'Stress management',
    ],
    languages: ['English', 'Portuguese', 'Spanish'],
    location: 'hintonburg',
    education: [
      'M.S.W., University of Toronto',
      'Registered Social Worker, OCSWSSW',
      'Gottman Method Couples Therapy, level 2',
    ],
    acceptingClients: false,
    ageGroups: ['adults', 'Couples', 'Families'],
    profileViews: 243,
  },
  {
    firstName: 'Nadia',
    lastName: 'Petrov',
    email: 'nadia.petrov@stillwater.example',
    slug: 'nadia-petrov',
    portrait: 'nadia-petrov.svg',
    role: 'therapist',
    title: 'Psychological Associate',
    bio:
      'Food, weight and worth get tangled easily. I work with teenagers and adults who spend ' +
      'more of the day thinking about eating than they would like, and with parents who are ' +
      'frightened and unsure what to say at dinner.\n\n' +
      'I spent eight years on a hospital outpatient team before joining Stillwater. I am calm, ' +
      'fairly cheerful and hard to shock. I will ask about your meals, and also about your ' +
      'friends, your music and what you wanted to be before all this took over.\n\n' +
      'I stay in touch with family doctors and dietitians when you agree, because this kind of ' +
      'work goes better with a team around you.',
    approachDescription:
      'My main tool is Enhanced Cognitive Behavioural Therapy. We draw a map of what keeps the ' +
      'problem going for you in particular and work on it piece by piece, with regular eating ' +
      'as the first piece. There is no weighing in the room unless we agree on it.\n\n' +
      'With younger clients I bring parents in as allies rather than guards. Between sessions ' +
      'you keep a short record, and we look at it with curiosity, never as a report card. If ' +
      'you need more care than I can offer, I will tell you early and help arrange it.',
    specializations: ['Eating disorders', 'Self-esteem', 'Anxiety', 'Perfectionism', 'Body image'],
    languages: ['English', 'Russian'],
    location: 'kanata',
    education: [
      'M.A. Clinical Psychology, University of Ottawa',
      'Registered Psychological Associate, College of Psychologists and Behaviour Analysts of Ontario',
      'Enhanced Cognitive Behavioural Therapy for eating disorders',
    ],
    acceptingClients: true,
    ageGroups: ['teens', 'young-adults', 'adults'],
    profileViews: 219,
  },
  {
    firstName: 'Josie',
    lastName: 'Commanda',
    email: 'josie.commanda@stillwater.example',
    slug: 'josie-commanda',
    portrait: 'josie-commanda.svg',
    role: 'therapist',
    title: 'Registered Psychotherapist',
    bio:
      'I am Algonquin, and I grew up beside the water north of here with three brothers and a ' +
      'grandmother who noticed everything. She taught me that listening is something you do ' +
      'with your whole body.\n\n' +
      'I sit with people who are grieving, people who are living with what happened to them or ' +
      'to their parents, and people who are making their peace with alcohol or drugs. Some of ' +
      'my clients are First Nations, Inuit or Métis, and many are not. Everyone is welcome.\n\n' +
      'Coverage through Non-Insured Health Benefits is something our intake team can help you ' +
      'ask about. If you would like to begin with a smudge, or in silence, or with a cup of ' +
      'tea, tell me.',
    approachDescription:
      'I use Indigenous Focusing-Oriented Therapy together with gentle body-based methods. We ' +
      'go slowly and pay attention to what your body already knows. Talking is only one of the ' +
      'ways in. Some people bring beadwork or photographs, and in summer some of us walk.\n\n' +
      'You are never asked to relive anything. We look for what carries you, such as people, ' +
      'places, language and humour, and build from there. If ceremony or an Elder’s support ' +
      'would help, we can talk about how to make that connection in a good way.',
    specializations: [
      'Grief and loss',
      'Trauma / PTSD',
      'Addiction',
      'Indigenous wellness',
      'Intergenerational trauma',
    ],
    languages: ['English', 'French'],
    location: 'multiple',
    education: [
      'M.A. Counselling and Spirituality, Saint Paul University',
      'Registered Psychotherapist, CRPO',
      'Indigenous Focusing-Oriented Therapy, certificate',
    ],
    acceptingClients: true,
    ageGroups: ['young-adults', 'adults', 'seniors', 'Families'],
    profileViews: 287,
  },
  {
    firstName: 'Geneviève',
    lastName: 'Lachapelle-Beauregard',
    email: 'genevieve.lachapelle-beauregard@stillwater.example',
    slug: 'genevieve-lachapelle-beauregard',
    portrait: 'genevieve-lachapelle-beauregard.svg',
    role: 'therapist',
    title: 'Registered Psychotherapist',
    bio:
      'I taught grade two in Gatineau for eleven years, and I kept noticing the children who ' +
      'were quiet for the wrong reasons. That is how I ended up here, with a room full of ' +
      'puppets, clay and a very patient sand tray.\n\n' +
      'I see children from five up, teenagers who would rather be anywhere else, and their ' +
      'parents. Worries at bedtime, stomach aches before school, a separation, a new baby, big ' +
      'anger in a small person: we can start there.\n\n' +
      'En français ou en anglais, selon ce qui est le plus facile pour votre enfant. Parents ' +
      'are part of the work, and you will not be blamed. Raising a child is hard enough without ' +
      'that.',
    approachDescription:
      'With younger children I work through play, because that is how they think. I meet the ' +
      'parents first, then the child, and every fourth session the adults and I sit down to ' +
      'compare notes. With teenagers we agree early on what stays private and what does not.\n\n' +
      'I borrow from attachment work and cognitive behavioural therapy for children: naming ' +
      'feelings, brave steps, calm bodies. You will get small things to try at home. Change in ' +
      'a family is usually slow, uneven and easier to see when you look back.',
    specializations: [
      'Child and teen therapy',
      'Anxiety',
      'Family conflict',
      'School refusal',
      'Parenting',
    ],
    languages: ['French', 'English'],
    location: 'hintonburg',
    education: [
      'M.A. en counselling individuel, Université Saint-Paul',
      'Registered Psychotherapist, CRPO',
      'B.Ed., Université du Québec en Outaouais',
      'Theraplay, foundational training',
    ],
    acceptingClients: true,
    ageGroups: ['children', 'teens', 'Families'],
    profileViews: 205,
  },
  {
    firstName: 'Harpreet',
    lastName: 'Gill',
    email: 'harpreet.gill@stillwater.example',
    slug: 'harpreet-gill',
    portrait: 'harpreet-gill.svg',
    role: 'therapist',
    title: 'Registered Social Worker',
    bio:
      'Before I was a therapist I wrote software for nine years, ten minutes from our Kanata ' +
      'office. I know what a pager at three in the morning does to a person, and how long you ' +
      'can call it "just a busy quarter".\n\n' +
      'I work with people in tech, health care and trades who are worn down, and with adult ' +
      'children who hold up two households and two sets of expectations. We talk about duty and ' +
      'about rest, and why the second one feels like cheating.\n\n' +
      'You can speak Punjabi or Hindi with me, or a mixture. Elders are welcome, on their own ' +
      'or with someone to sit beside them.',
    approachDescription:
      'I use Acceptance and Commitment Therapy. Rather than arguing with difficult thoughts, we ' +
      'practise making a little space around them, and then put your energy where it matters to ' +
      'you. It is an active way of working, and there is some homework.\n\n' +
      'In the first sessions we draw your week honestly, hour by hour, and look at what it says ' +
      'about your values. After that we change one thing at a time. I keep the language plain, ' +
      'I like a whiteboard, and I will check with you often whether this is useful.',
    specializations: [
      'Stress management',
      'Workplace stress',
      'Depression',
      'Family conflict',
      'Burnout',
    ],
    languages: ['English', 'Hindi', 'Punjabi'],
    location: 'kanata',
    education: [
      'M.S.W., York University',
      'Registered Social Worker, OCSWSSW',
      'Acceptance and Commitment Therapy, intermediate training',
    ],
    acceptingClients: true,
    ageGroups: ['young-adults', 'adults', 'seniors'],
    profileViews: 181,
  },
  {
    firstName: 'Ruth',
    lastName: 'Desjarlais',
    email: 'ruth.desjarlais@stillwater.example',
    slug: 'ruth-desjarlais',
    portrait: 'ruth-desjarlais.svg',
    role: 'therapist',
    title: 'Registered Social Worker',
    bio:
      'I am sixty-six and I have no plans to stop. I am Métis, from the Red River, and I worked ' +
      'for most of my life in hospitals, where I learned that people can bear a great deal if ' +
      'someone sits down beside them.\n\n' +
      'I see people who have lost a partner or a parent, who look after someone with dementia, ' +
      'or who have had a diagnosis of their own. I also see people who have just retired and ' +
      'find the quiet louder than they expected.\n\n' +
      'We meet by video or by telephone, whichever you find easier. If the technology frightens ' +
      'you, we will spend the first ten minutes on it together, and I will not hurry you.',
    approachDescription:
      'Grief is not an illness, so I do not try to treat it as one. We make a place for it. You ' +
      'may tell the same story several times, and that is how it is meant to go. When you are ' +
      'ready, we look at how the rest of your life might grow around it.\n\n' +
      'For caregivers I am more practical: what can be shared, what can be said no to, where to ' +
      'find help in the city. I work with meaning-centred and narrative methods, and with the ' +
      'long pauses that a good conversation needs.',
    specializations: [
      'Grief and loss',
      'Caregiver support',
      'Retirement and life changes',
      'Chronic illness',
      'Depression',
    ],
    languages: ['English', 'French'],
    location: 'virtual',
    education: [
      'M.S.W., University of Manitoba',
      'Registered Social Worker, OCSWSSW',
      'Palliative and bereavement care, 20 years of hospital practice',
    ],
    acceptingClients: false,
    ageGroups: ['adults', 'seniors'],
    profileViews: 168,
  },
  {
    firstName: 'Chantal',
    lastName: 'Mukendi',
    email: 'chantal.mukendi@stillwater.example',
    slug: 'chantal-mukendi',
    portrait: 'chantal-mukendi.svg',
    role: 'therapist',
    title: 'Registered Psychotherapist (Qualifying)',
    bio:
      'I was nine when my family moved from Kinshasa to Vanier, and I translated at every ' +
      'appointment my mother had. I know how tiring it is to be the strong one, the first one, ' +
      'or the only one in the room.\n\n' +
      'Today I work with women who are pregnant or newly mothers, with young adults who are ' +
      'finding their place, and with anyone who is tired of explaining themselves before the ' +
      'conversation can begin. Here you can skip that part.\n\n' +
      'Je reçois en français, en anglais et en lingala. I practise under supervision as a ' +
      'qualifying therapist, and I laugh easily, so you should expect a little of that too.',
    approachDescription:
      'I blend compassion-focused therapy with a culturally responsive view. That means we look ' +
      'at what goes on inside you and also at what goes on around you, because not every heavy ' +
      'feeling starts with the person who carries it.\n\n' +
      'Sessions are unhurried. I ask many questions, we write letters that are never sent, and ' +
      'we practise saying things aloud before you need them in real life. New parents may bring ' +
      'the baby. Feeding, crying and walking up and down the room are all part of the hour.',
    specializations: [
      'Self-esteem',
      'Anxiety',
      'Newcomer and refugee support',
      'Racism and belonging',
      'Perinatal mental health',
    ],
    languages: ['French', 'English', 'Lingala'],
    location: 'hintonburg',
    education: [
      'M.A. Counselling Psychology, University of Ottawa',
      'Registered Psychotherapist (Qualifying), CRPO',
      'Perinatal Mental Health, certificate',
    ],
    acceptingClients: true,
    ageGroups: ['young-adults', 'adults', 'Couples'],
    profileViews: 147,
  },
  {
    firstName: 'Robin',
    lastName: 'Sato',
    email: 'robin.sato@stillwater.example',
    slug: 'robin-sato',
    portrait: 'robin-sato.svg',
    role: 'therapist',
    title: 'Registered Psychotherapist',
    bio:
      'Hello, I am Robin, and my pronouns are they and them. I work with people whose brains or ' +
      'identities did not come with a manual: ADHD, autism found late, gender questions, or ' +
      'simply the feeling of playing a part.\n\n' +
      'I am hard of hearing and grew up with Deaf grandparents, so I am happy to meet in ' +
      'American Sign Language or with live captions. Cameras can be off. Fidgeting, doodling ' +
      'and long silences are all fine.\n\n' +
      'My own background is in art. You need no talent for it. Sometimes a page of scribbles ' +
      'says in a minute what would take an hour of careful sentences, and sometimes we just ' +
      'talk about your favourite series until the real subject arrives.',
    approachDescription:
      'I use art therapy, Acceptance and Commitment Therapy and a good deal of practical ' +
      'problem solving. If a tool does not fit how your mind works, we change the tool. ' +
      'Together we make small systems for mornings, messages and meals that you might really ' +
      'keep.\n\n' +
      'With questions of gender I go at your speed and towards no particular answer. I can ' +
      'write letters for care when they are needed, and I will show you each one before it ' +
      'leaves. After each session you get a short summary in plain words, so nothing has to be ' +
      'remembered.',
    specializations: ['LGBTQ+ issues', 'Depression', 'ADHD', 'Autistic adults', 'OCD'],
    languages: ['English', 'ASL'],
    location: 'virtual',
    education: [
      'M.A. Art Therapy, Concordia University',
      'Registered Psychotherapist, CRPO',
      'Gender-affirming care, advanced training',
    ],
    acceptingClients: true,
    ageGroups: ['teens', 'young-adults', 'adults'],
    profileViews: 134,
  },
]
