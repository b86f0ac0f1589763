// The demo practice: invented people only. Times are relative, so that the data does not age: seeding
// turns `daysAgo` and `timeOfDay` into dates in the practice's time zone.

import type { LocationChoice, ServiceType } from '#features/consultation/contract.ts'
import type { LeadStatus } from '#features/leads/contract.ts'

/** The keys of the administrators' form; profiles store any text. */
type AgeGroup =
  | 'children'
  | 'teens'
  | 'young-adults'
  | 'adults'
  | 'seniors'
  | 'Couples'
  | 'Families'

export type DemoTherapist = {
  firstName: string
  lastName: string
  email: string
  slug: string
  /** File name in `portraits/`; null shows the initials. */
  portrait: string | null
  role: 'therapist' | 'admin'
  title: string
  /** Paragraphs are separated by an empty line. */
  bio: string
  approachDescription: string
  specializations: string[]
  languages: string[]
  location: Exclude<LocationChoice, 'no-preference'> | 'multiple'
  education: string[]
  acceptingClients: boolean
  ageGroups: AgeGroup[]
  profileViews: number
}

export type DemoLead = {
  daysAgo: number
  /** HH:MM, local time of the practice. */
  timeOfDay: string
  firstName: string
  lastName: string
  email: string
  phone: string
  serviceType: ServiceType
  preferredLocation: LocationChoice
  /** Full name of a therapist. */
  preferredTherapist: string | null
  notes: string
  status: LeadStatus
  /** Email address of a therapist. */
  assignedTo: string | null
  internalNotes: string
  leadLostReason: string | null
  /** Retained beyond the retention period. */
  hold?: { reason: string; moreDays: number }
  /** Sent from the practice's address by the assigned therapist, oldest first. */
  mails?: { hoursLater: number; subject: string; message: string }[]
}

export type DemoMessage = {
  /** 'client', or the email address of the staff member who answered. */
  from: string
  /** After the conversation's start. */
  minutesLater: number
  text: string
  read: boolean
}

export type DemoConversation = {
  daysAgo: number
  /** HH:MM, local time of the practice, inside chat hours. */
  timeOfDay: string
  /** The name as the visitor typed it. */
  firstName: string
  email: string
  /** Optional for a visitor; '' when not given. */
  phone: string
  messages: DemoMessage[]
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
      "You are welcome with your faith, your doubts, your grandmother's advice and your own. We " +
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
      "M.Ed. Counselling Psychology, Queen's University",
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
      'I founded Stillwater because I wanted a practice where therapists are well supported, so ' +
      'that clients are too. I supervise several of my colleagues here, and I still see a small ' +
      'number of people each week. My list is full at the moment. If you would like help ' +
      'finding someone on our team, write to us and I will read it myself.',
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
      "places, language and humour, and build from there. If ceremony or an Elder's support " +
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

// Newest first.
export const demoLeads: DemoLead[] = [
  {
    daysAgo: 0,
    timeOfDay: '07:42',
    firstName: 'Sarah',
    lastName: 'Bennett',
    email: 'sarah.bennett@mail.example',
    phone: '(613) 555-0187',
    serviceType: 'couples',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Maya Chen',
    notes: 'My partner and I would like to start together. Saturdays or evenings suit us.',
    status: 'notContacted',
    assignedTo: null,
    internalNotes: '',
    leadLostReason: null,
  },
  {
    daysAgo: 0,
    timeOfDay: '06:05',
    firstName: 'Marc-André',
    lastName: 'Roy',
    email: 'ma.roy@mail.example',
    phone: '(819) 555-0114',
    serviceType: 'anxiety',
    preferredLocation: 'virtual',
    preferredTherapist: null,
    notes: 'Je préfère le français si possible. Video works best, I travel for work.',
    status: 'notContacted',
    assignedTo: null,
    internalNotes: '',
    leadLostReason: null,
  },
  {
    daysAgo: 1,
    timeOfDay: '18:31',
    firstName: 'Fatima',
    lastName: 'Noor',
    email: 'fatima.noor@mail.example',
    phone: '(613) 555-0166',
    serviceType: 'children-teen',
    preferredLocation: 'kanata',
    preferredTherapist: 'Amira Haddad',
    notes: 'For my daughter, 14. She would feel more at ease with a woman.',
    status: 'contacted',
    assignedTo: 'amira.haddad@stillwater.example',
    internalNotes: 'Spoke with mother. Amira is checking after-school times in Kanata.',
    leadLostReason: null,
  },
  {
    daysAgo: 1,
    timeOfDay: '14:18',
    firstName: 'Owen',
    lastName: 'Gallagher',
    email: 'owen.g@mail.example',
    phone: '(613) 555-0134',
    serviceType: 'ptsd',
    preferredLocation: 'hintonburg',
    preferredTherapist: null,
    notes: 'Referred by my family doctor.',
    status: 'scheduled',
    assignedTo: 'maya.chen@stillwater.example',
    internalNotes: 'Free call booked with Maya, Tuesday at noon.',
    leadLostReason: null,
  },
  {
    daysAgo: 2,
    timeOfDay: '20:47',
    firstName: 'Jia',
    lastName: 'Li',
    email: 'jia.li@mail.example',
    phone: '(613) 555-0139',
    serviceType: 'individual',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Maya Chen',
    notes: 'Evenings after 6 are best. I would like someone who speaks Mandarin.',
    status: 'contacted',
    assignedTo: 'maya.chen@stillwater.example',
    internalNotes:
      'Called the next day, left voicemail. Prefers email. Maya has Thursday 6:30 PM open.',
    leadLostReason: null,
    mails: [
      {
        hoursLater: 14,
        subject: 'Your consultation request',
        message:
          'Hello Jia,\n\nThank you for reaching out. I tried to call you this morning and left a ' +
          'message.\n\nI would be glad to talk, in English or Mandarin. I have time for a free ' +
          '20-minute call this Thursday at 6:30 PM, or Friday at noon. Which suits you better?' +
          '\n\nWarmly,\nMaya',
      },
      {
        hoursLater: 20,
        subject: 'Re: Your consultation request',
        message:
          'Hello Jia,\n\nOne thing I forgot: you do not need to prepare anything for our call. If ' +
          'it is easier, tell me in one line what you hope will be different, and we start there.' +
          '\n\nWarmly,\nMaya',
      },
    ],
  },
  {
    daysAgo: 2,
    timeOfDay: '11:20',
    firstName: 'Robert',
    lastName: 'Hayes',
    email: 'rob.hayes@mail.example',
    phone: '(613) 555-0143',
    serviceType: 'depression',
    preferredLocation: 'kanata',
    preferredTherapist: null,
    notes: 'Retired last year and finding it harder than I thought.',
    status: 'scheduled',
    assignedTo: 'tom.whitfield@stillwater.example',
    internalNotes: 'Call with Tom on Friday at 10. Prefers the phone to video.',
    leadLostReason: null,
  },
  {
    daysAgo: 3,
    timeOfDay: '16:09',
    firstName: 'Chloé',
    lastName: 'Lavoie',
    email: 'chloe.lavoie@mail.example',
    phone: '(613) 555-0116',
    serviceType: 'individual',
    preferredLocation: 'virtual',
    preferredTherapist: 'Élise Tremblay',
    notes: '',
    status: 'complete',
    assignedTo: 'director@stillwater.example',
    internalNotes:
      'Élise had the call herself and passed her on to Geneviève, who has room. First session ' +
      'is booked.',
    leadLostReason: null,
  },
  {
    daysAgo: 3,
    timeOfDay: '09:56',
    firstName: 'Dev',
    lastName: 'Patel',
    email: 'dev.patel@mail.example',
    phone: '(613) 555-0156',
    serviceType: 'anxiety',
    preferredLocation: 'no-preference',
    preferredTherapist: null,
    notes: 'First time looking for a therapist. Not sure how this works.',
    status: 'notContacted',
    assignedTo: null,
    internalNotes: '',
    leadLostReason: null,
  },
  {
    daysAgo: 4,
    timeOfDay: '19:33',
    firstName: 'Hannah',
    lastName: 'Weiss',
    email: 'h.weiss@mail.example',
    phone: '(613) 555-0168',
    serviceType: 'couples',
    preferredLocation: 'kanata',
    preferredTherapist: 'Daniel Okafor',
    notes: 'Only Sunday mornings are possible for both of us.',
    status: 'leadLost',
    assignedTo: 'daniel.okafor@stillwater.example',
    internalNotes: 'Offered three times, none of them a Sunday.',
    leadLostReason: 'No matching time: only Sunday mornings, and Daniel has none this season.',
  },
  {
    daysAgo: 4,
    timeOfDay: '12:41',
    firstName: 'Kofi',
    lastName: 'Mensah',
    email: 'kofi.m@mail.example',
    phone: '(613) 555-0123',
    serviceType: 'other',
    preferredLocation: 'hintonburg',
    preferredTherapist: null,
    notes: 'Lost my father in the summer. A friend said it might help to talk.',
    status: 'complete',
    assignedTo: 'josie.commanda@stillwater.example',
    internalNotes: "Free call done, first session is on Josie's calendar.",
    leadLostReason: null,
  },
  {
    daysAgo: 5,
    timeOfDay: '18:05',
    firstName: 'Sofia',
    lastName: 'Marchetti',
    email: 'sofia.m@mail.example',
    phone: '(613) 555-0113',
    serviceType: 'anxiety',
    preferredLocation: 'virtual',
    preferredTherapist: 'Maya Chen',
    notes: 'Exams in spring and I sleep badly. Mornings please.',
    status: 'contacted',
    assignedTo: 'maya.chen@stillwater.example',
    internalNotes: 'Wrote to her with two morning times.',
    leadLostReason: null,
  },
  {
    daysAgo: 5,
    timeOfDay: '11:32',
    firstName: 'Ben',
    lastName: 'Adeyemi',
    email: 'ben.adeyemi@mail.example',
    phone: '(613) 555-0110',
    serviceType: 'individual',
    preferredLocation: 'hintonburg',
    preferredTherapist: null,
    notes: '',
    status: 'notContacted',
    assignedTo: 'maya.chen@stillwater.example',
    internalNotes: 'Assigned to Maya, who has room on Wednesdays.',
    leadLostReason: null,
  },
  {
    daysAgo: 5,
    timeOfDay: '09:14',
    firstName: 'Gabrielle',
    lastName: 'Saint-Onge',
    email: 'g.saintonge@mail.example',
    phone: '(613) 555-0104',
    serviceType: 'children-teen',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Geneviève Lachapelle-Beauregard',
    notes: "Mon fils de 8 ans ne veut plus aller à l'école. We are both free after 3 PM.",
    status: 'notContacted',
    assignedTo: null,
    internalNotes: '',
    leadLostReason: null,
  },
  {
    daysAgo: 6,
    timeOfDay: '20:20',
    firstName: 'Marie-Ève',
    lastName: 'Charbonneau-Lafrenière',
    email: 'marie-eve.cl@mail.example',
    phone: '(613) 555-0157',
    serviceType: 'depression',
    preferredLocation: 'virtual',
    preferredTherapist: 'Maya Chen',
    notes: 'I saw a therapist some years ago and it helped. I would like to begin again.',
    status: 'complete',
    assignedTo: 'maya.chen@stillwater.example',
    internalNotes: 'Good first call. Weekly sessions start next week.',
    leadLostReason: null,
  },
  {
    daysAgo: 7,
    timeOfDay: '16:44',
    firstName: 'Peter',
    lastName: 'Novak',
    email: 'p.novak@mail.example',
    phone: '(613) 555-0178',
    serviceType: 'ptsd',
    preferredLocation: 'no-preference',
    preferredTherapist: null,
    notes: 'I am a paramedic on shifts, so times change every week.',
    status: 'scheduled',
    assignedTo: 'maya.chen@stillwater.example',
    internalNotes: 'Shift plan received. Call set for his day off.',
    leadLostReason: null,
  },
  {
    daysAgo: 7,
    timeOfDay: '08:26',
    firstName: 'Yuki',
    lastName: 'Tanaka',
    email: 'yuki.tanaka@mail.example',
    phone: '(613) 555-0142',
    serviceType: 'individual',
    preferredLocation: 'virtual',
    preferredTherapist: 'Robin Sato',
    notes: 'ASL or captions would be great.',
    status: 'notContacted',
    assignedTo: null,
    internalNotes: '',
    leadLostReason: null,
  },
  {
    daysAgo: 8,
    timeOfDay: '21:12',
    firstName: 'Liam',
    lastName: "O'Connor",
    email: 'liam.oconnor@mail.example',
    phone: '(613) 555-0109',
    serviceType: 'other',
    preferredLocation: 'kanata',
    preferredTherapist: null,
    notes: 'My manager suggested I talk to someone about stress at work.',
    status: 'notContacted',
    assignedTo: null,
    internalNotes: '',
    leadLostReason: null,
  },
  {
    daysAgo: 9,
    timeOfDay: '13:37',
    firstName: 'Isabelle',
    lastName: 'Gagnon',
    email: 'isabelle.gagnon@mail.example',
    phone: '(613) 555-0132',
    serviceType: 'couples',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Lucas Ferreira',
    notes: 'We can wait for a place if the list is not too long.',
    status: 'contacted',
    assignedTo: 'lucas.ferreira@stillwater.example',
    internalNotes: 'Told her about the waiting list. She is thinking about Daniel instead.',
    leadLostReason: null,
  },
  {
    daysAgo: 10,
    timeOfDay: '13:15',
    firstName: 'Aisha',
    lastName: 'Rahman',
    email: 'aisha.r@mail.example',
    phone: '(613) 555-0174',
    serviceType: 'anxiety',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Maya Chen',
    notes: '',
    status: 'complete',
    assignedTo: 'maya.chen@stillwater.example',
    internalNotes: 'Free call done. Booked for Mondays.',
    leadLostReason: null,
  },
  {
    daysAgo: 10,
    timeOfDay: '07:50',
    firstName: 'Mohamed',
    lastName: 'Abdi',
    email: 'mohamed.abdi@mail.example',
    phone: '(613) 555-0176',
    serviceType: 'individual',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Chantal Mukendi',
    notes: 'I study full time. Is there a sliding scale?',
    status: 'notContacted',
    assignedTo: null,
    internalNotes: '',
    leadLostReason: null,
  },
  {
    daysAgo: 12,
    timeOfDay: '10:50',
    firstName: 'Luc',
    lastName: 'Desrosiers',
    email: 'luc.d@mail.example',
    phone: '(613) 555-0152',
    serviceType: 'other',
    preferredLocation: 'virtual',
    preferredTherapist: null,
    notes: '',
    status: 'leadLost',
    assignedTo: 'maya.chen@stillwater.example',
    internalNotes: 'Two e-mails and one call without an answer.',
    leadLostReason: 'No answer after three tries.',
  },
  {
    daysAgo: 12,
    timeOfDay: '17:28',
    firstName: 'Emily',
    lastName: 'Thornton',
    email: 'emily.thornton@mail.example',
    phone: '(613) 555-0140',
    serviceType: 'children-teen',
    preferredLocation: 'kanata',
    preferredTherapist: null,
    notes: 'For my son, 11. Please call during his school hours.',
    status: 'notContacted',
    assignedTo: null,
    internalNotes: '',
    leadLostReason: null,
  },
  {
    daysAgo: 13,
    timeOfDay: '15:03',
    firstName: 'Anh',
    lastName: 'Nguyen',
    email: 'anh.nguyen@mail.example',
    phone: '(613) 555-0126',
    serviceType: 'depression',
    preferredLocation: 'no-preference',
    preferredTherapist: null,
    notes: 'Texting first is easier for me than a call.',
    status: 'contacted',
    assignedTo: 'priya.raman@stillwater.example',
    internalNotes: 'Priya wrote, waiting to hear back.',
    leadLostReason: null,
  },
  {
    daysAgo: 13,
    timeOfDay: '12:22',
    firstName: 'Thomas',
    lastName: 'Beaudoin',
    email: 't.beaudoin@mail.example',
    phone: '(613) 555-0197',
    serviceType: 'anxiety',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Chantal Mukendi',
    notes: 'Lunch hours work well.',
    status: 'scheduled',
    assignedTo: 'chantal.mukendi@stillwater.example',
    internalNotes: 'Call on Wednesday at 12:15.',
    leadLostReason: null,
  },
  {
    daysAgo: 14,
    timeOfDay: '19:58',
    firstName: 'Zainab',
    lastName: 'Siddiqui',
    email: 'zainab.s@mail.example',
    phone: '(613) 555-0137',
    serviceType: 'individual',
    preferredLocation: 'kanata',
    preferredTherapist: 'Amira Haddad',
    notes: '',
    status: 'contacted',
    assignedTo: 'amira.haddad@stillwater.example',
    internalNotes: 'Prefers a woman and a weekday. Amira offered Thursday.',
    leadLostReason: null,
  },
  {
    daysAgo: 14,
    timeOfDay: '14:40',
    firstName: 'Graham',
    lastName: 'Fraser',
    email: 'graham.fraser@mail.example',
    phone: '(613) 555-0131',
    serviceType: 'depression',
    preferredLocation: 'kanata',
    preferredTherapist: 'Tom Whitfield',
    notes: 'I would rather come in person than meet online.',
    status: 'scheduled',
    assignedTo: 'tom.whitfield@stillwater.example',
    internalNotes: 'Meets Tom in Kanata on Friday.',
    leadLostReason: null,
  },
  {
    daysAgo: 14,
    timeOfDay: '10:11',
    firstName: 'Noémie',
    lastName: 'Pelletier',
    email: 'noemie.p@mail.example',
    phone: '(613) 555-0105',
    serviceType: 'anxiety',
    preferredLocation: 'virtual',
    preferredTherapist: null,
    notes: "Je suis enceinte de six mois et je m'inquiète beaucoup.",
    status: 'contacted',
    assignedTo: 'chantal.mukendi@stillwater.example',
    internalNotes: 'Chantal has perinatal training. Sent two times.',
    leadLostReason: null,
  },
  {
    daysAgo: 15,
    timeOfDay: '11:45',
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'rosa.delgado@mail.example',
    phone: '(613) 555-0189',
    serviceType: 'couples',
    preferredLocation: 'hintonburg',
    preferredTherapist: null,
    notes: 'We speak Spanish at home, English is fine too.',
    status: 'scheduled',
    assignedTo: 'daniel.okafor@stillwater.example',
    internalNotes: 'Daniel can see them on Saturday at 11.',
    leadLostReason: null,
  },
  {
    daysAgo: 16,
    timeOfDay: '22:04',
    firstName: 'François-Xavier',
    lastName: 'Archambault-Villeneuve-Létourneau',
    email: 'fx.archambault@mail.example',
    phone: '(613) 555-0138',
    serviceType: 'individual',
    preferredLocation: 'virtual',
    preferredTherapist: null,
    notes:
      'In French if there is someone. My name does not fit into most forms, thank you for ' +
      'trying.',
    status: 'contacted',
    assignedTo: 'director@stillwater.example',
    internalNotes: 'Élise wrote in French. Prefers the evening.',
    leadLostReason: null,
  },
  {
    daysAgo: 16,
    timeOfDay: '09:30',
    firstName: 'Kayla',
    lastName: 'Moore',
    email: 'kayla.moore@mail.example',
    phone: '(613) 555-0128',
    serviceType: 'other',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Josie Commanda',
    notes: 'I would like to ask about NIHB coverage.',
    status: 'scheduled',
    assignedTo: 'josie.commanda@stillwater.example',
    internalNotes: 'Coverage question answered. Call with Josie on Monday.',
    leadLostReason: null,
  },
  {
    daysAgo: 18,
    timeOfDay: '16:52',
    firstName: 'Samira',
    lastName: 'Hosseini',
    email: 'samira.h@mail.example',
    phone: '(613) 555-0125',
    serviceType: 'anxiety',
    preferredLocation: 'kanata',
    preferredTherapist: null,
    notes: '',
    status: 'contacted',
    assignedTo: 'harpreet.gill@stillwater.example',
    internalNotes: 'Left a message, she calls back after work.',
    leadLostReason: null,
  },
  {
    daysAgo: 18,
    timeOfDay: '13:09',
    firstName: 'Jean-Philippe',
    lastName: 'Côté',
    email: 'jp.cote@mail.example',
    phone: '(613) 555-0144',
    serviceType: 'depression',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Élise Tremblay',
    notes: 'Référé par mon médecin.',
    status: 'scheduled',
    assignedTo: 'chantal.mukendi@stillwater.example',
    internalNotes: 'Élise is full. He is glad to meet Chantal.',
    leadLostReason: null,
  },
  {
    daysAgo: 19,
    timeOfDay: '18:47',
    firstName: 'Andrew',
    lastName: 'Kowalczyk',
    email: 'andrew.k@mail.example',
    phone: '(613) 555-0122',
    serviceType: 'ptsd',
    preferredLocation: 'virtual',
    preferredTherapist: null,
    notes: 'Veteran. I may have coverage, please advise.',
    status: 'scheduled',
    assignedTo: 'josie.commanda@stillwater.example',
    internalNotes: 'Coverage letter on its way. Video call set.',
    leadLostReason: null,
  },
  {
    daysAgo: 19,
    timeOfDay: '10:36',
    firstName: 'Tenzin',
    lastName: 'Dolma',
    email: 'tenzin.dolma@mail.example',
    phone: '(613) 555-0145',
    serviceType: 'individual',
    preferredLocation: 'no-preference',
    preferredTherapist: null,
    notes: 'A calm place to talk is all I need.',
    status: 'contacted',
    assignedTo: 'ruth.desjarlais@stillwater.example',
    internalNotes: 'Ruth has a waiting list. Offered Josie as well.',
    leadLostReason: null,
  },
  {
    daysAgo: 20,
    timeOfDay: '15:25',
    firstName: 'Hélène',
    lastName: 'Bélanger',
    email: 'helene.belanger@mail.example',
    phone: '(613) 555-0161',
    serviceType: 'other',
    preferredLocation: 'virtual',
    preferredTherapist: 'Ruth Desjarlais',
    notes: 'I look after my husband at home, so video is best.',
    status: 'scheduled',
    assignedTo: 'ruth.desjarlais@stillwater.example',
    internalNotes: 'Ruth makes an exception and starts with a phone call.',
    leadLostReason: null,
  },
  {
    daysAgo: 21,
    timeOfDay: '20:15',
    firstName: 'Marcus',
    lastName: 'Reid',
    email: 'marcus.reid@mail.example',
    phone: '(613) 555-0182',
    serviceType: 'couples',
    preferredLocation: 'kanata',
    preferredTherapist: 'Daniel Okafor',
    notes: '',
    status: 'complete',
    assignedTo: 'daniel.okafor@stillwater.example',
    internalNotes: 'Both came to the call. Sessions every second Saturday.',
    leadLostReason: null,
  },
  {
    daysAgo: 21,
    timeOfDay: '14:02',
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: 'ngozi.eze@mail.example',
    phone: '(613) 555-0160',
    serviceType: 'individual',
    preferredLocation: 'virtual',
    preferredTherapist: 'Chantal Mukendi',
    notes: 'I live in Montréal at the moment.',
    status: 'leadLost',
    assignedTo: null,
    internalNotes: '',
    leadLostReason:
      'Lives in Québec. We may only see clients who are in Ontario, gave her two contacts ' +
      'there.',
  },
  {
    daysAgo: 21,
    timeOfDay: '08:58',
    firstName: 'Patrick',
    lastName: 'Dubois',
    email: 'patrick.dubois@mail.example',
    phone: '(613) 555-0164',
    serviceType: 'anxiety',
    preferredLocation: 'hintonburg',
    preferredTherapist: null,
    notes: 'Please do not leave details on my voicemail.',
    status: 'contacted',
    assignedTo: 'harpreet.gill@stillwater.example',
    internalNotes: 'E-mail only, no voicemail.',
    leadLostReason: null,
  },
  {
    daysAgo: 22,
    timeOfDay: '17:33',
    firstName: 'Leila',
    lastName: 'Mansour',
    email: 'leila.mansour@mail.example',
    phone: '(613) 555-0162',
    serviceType: 'children-teen',
    preferredLocation: 'kanata',
    preferredTherapist: 'Amira Haddad',
    notes: 'For our whole family, four people.',
    status: 'scheduled',
    assignedTo: 'amira.haddad@stillwater.example',
    internalNotes: 'Family call set for Sunday at 2 PM.',
    leadLostReason: null,
  },
  {
    daysAgo: 22,
    timeOfDay: '12:48',
    firstName: 'Emma',
    lastName: 'Lindqvist',
    email: 'emma.lindqvist@mail.example',
    phone: '(613) 555-0127',
    serviceType: 'individual',
    preferredLocation: 'hintonburg',
    preferredTherapist: null,
    notes: '',
    status: 'leadLost',
    assignedTo: 'priya.raman@stillwater.example',
    internalNotes: 'Kind e-mail from her, all fine.',
    leadLostReason: 'Found a therapist closer to home.',
  },
  {
    daysAgo: 24,
    timeOfDay: '19:06',
    firstName: 'Vikram',
    lastName: 'Nair',
    email: 'vikram.nair@mail.example',
    phone: '(613) 555-0107',
    serviceType: 'anxiety',
    preferredLocation: 'virtual',
    preferredTherapist: 'Priya Raman',
    notes: 'I check things a lot and would like to understand why.',
    status: 'complete',
    assignedTo: 'priya.raman@stillwater.example',
    internalNotes: 'First session done, second one booked.',
    leadLostReason: null,
  },
  {
    daysAgo: 24,
    timeOfDay: '11:17',
    firstName: 'Caroline',
    lastName: 'Fortin',
    email: 'caroline.fortin@mail.example',
    phone: '(613) 555-0198',
    serviceType: 'couples',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Lucas Ferreira',
    notes: 'Evenings only.',
    status: 'leadLost',
    assignedTo: 'lucas.ferreira@stillwater.example',
    internalNotes: 'Offered a place with Daniel.',
    leadLostReason: 'Did not want to wait until spring.',
  },
  {
    daysAgo: 25,
    timeOfDay: '16:20',
    firstName: 'Wei',
    lastName: 'Zhang',
    email: 'wei.zhang@mail.example',
    phone: '(613) 555-0171',
    serviceType: 'depression',
    preferredLocation: 'hintonburg',
    preferredTherapist: 'Maya Chen',
    notes: 'My mother would like to join the first call if that is possible.',
    status: 'complete',
    assignedTo: 'harpreet.gill@stillwater.example',
    internalNotes:
      'Maya had no evening free. First call done with Harpreet, he continues with him by video.',
    leadLostReason: null,
  },
  {
    daysAgo: 25,
    timeOfDay: '09:44',
    firstName: 'Dmitri',
    lastName: 'Volkov',
    email: 'dmitri.volkov@mail.example',
    phone: '(613) 555-0147',
    serviceType: 'other',
    preferredLocation: 'kanata',
    preferredTherapist: 'Nadia Petrov',
    notes: '',
    status: 'leadLost',
    assignedTo: 'nadia.petrov@stillwater.example',
    internalNotes: '',
    leadLostReason: 'Was looking for an assessment, which we do not offer. Gave him two names.',
  },
  {
    daysAgo: 26,
    timeOfDay: '13:51',
    firstName: 'Agnes',
    lastName: 'Campbell',
    email: 'agnes.campbell@mail.example',
    phone: '(613) 555-0172',
    serviceType: 'depression',
    preferredLocation: 'no-preference',
    preferredTherapist: null,
    notes: 'I am 78 and new to this. My granddaughter helped me with the form.',
    status: 'complete',
    assignedTo: 'ruth.desjarlais@stillwater.example',
    internalNotes: 'Lovely call. Ruth sees her on Tuesdays by telephone.',
    leadLostReason: null,
  },
  {
    daysAgo: 27,
    timeOfDay: '18:29',
    firstName: 'Zoë',
    lastName: 'Larose',
    email: 'zoe.larose@mail.example',
    phone: '(613) 555-0136',
    serviceType: 'children-teen',
    preferredLocation: 'hintonburg',
    preferredTherapist: null,
    notes: 'For myself, I am 16. I can come after school.',
    status: 'contacted',
    assignedTo: 'nadia.petrov@stillwater.example',
    internalNotes: 'Answered by e-mail. She will choose a day after mid-terms.',
    leadLostReason: null,
    hold: { reason: 'On the wait list for evening places with Nadia', moreDays: 45 },
  },
  {
    daysAgo: 28,
    timeOfDay: '21:40',
    firstName: 'Tyler',
    lastName: 'Brant',
    email: 'tyler.brant@mail.example',
    phone: '(613) 555-0118',
    serviceType: 'individual',
    preferredLocation: 'virtual',
    preferredTherapist: null,
    notes: '',
    status: 'leadLost',
    assignedTo: 'tom.whitfield@stillwater.example',
    internalNotes: '',
    leadLostReason: 'Wrote that things are better and he will come back if needed.',
  },
]

export const demoConversations: DemoConversation[] = [
  {
    daysAgo: 1,
    timeOfDay: '14:09',
    firstName: 'Sarah B.',
    email: 'sarah.bennett@mail.example',
    phone: '(613) 555-0187',
    messages: [
      {
        from: 'client',
        minutesLater: 0,
        text: 'Hello, is someone there?',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 2,
        text: 'Hi, yes, this is Grace from the front desk. Nice to meet you.',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 3,
        text: 'Hi! I found you through my doctor.',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 5,
        text: 'Hi Sarah, welcome. How can we help today?',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 6,
        text: 'Hi! Does anyone work with couples on Saturdays?',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 7,
        text: 'Yes. Daniel sees couples in Kanata on Saturdays from 10 to 4.',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 7,
        text: 'Would you like a free 20-minute call with him first?',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 8,
        text: 'That would be great',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 10,
        text:
          'Lovely. The request form on our Consultation page takes two minutes. Choose Daniel ' +
          'or anyone else there, and we will write to you with times.',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 13,
        text: 'Thank you, I will do it tonight with my partner',
        read: true,
      },
    ],
  },
  {
    daysAgo: 1,
    timeOfDay: '16:41',
    firstName: 'Tariq K.',
    email: 'tariq.k@mail.example',
    phone: '(343) 555-0148',
    messages: [
      {
        from: 'client',
        minutesLater: 0,
        text: 'Good afternoon. I am looking for someone for stress at work.',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 4,
        text:
          'Good afternoon, Tariq. Several of us work with that. Do you prefer Kanata, ' +
          'Hintonburg or video?',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 6,
        text: 'Kanata, after 5 if possible.',
        read: false,
      },
      {
        from: 'client',
        minutesLater: 9,
        text: 'Do you direct bill to Sun Life?',
        read: false,
      },
    ],
  },
  {
    daysAgo: 2,
    timeOfDay: '11:02',
    firstName: 'Léa M.',
    email: 'lea.m@mail.example',
    phone: '(819) 555-0173',
    messages: [
      {
        from: 'client',
        minutesLater: 0,
        text: 'Bonjour ! Est-ce que vous offrez des séances en français ?',
        read: true,
      },
      {
        from: 'director@stillwater.example',
        minutesLater: 6,
        text:
          "Bonjour Léa. Oui, plusieurs d'entre nous travaillent en français, à Hintonburg et en " +
          'ligne.',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 11,
        text: "Parfait. Je cherche quelqu'un pour ma fille de 9 ans.",
        read: true,
      },
      {
        from: 'director@stillwater.example',
        minutesLater: 14,
        text:
          'Geneviève reçoit les enfants dès 5 ans et elle a de la place en ce moment. Vous ' +
          'pouvez demander un appel gratuit de 20 minutes sur la page Consultation.',
        read: true,
      },
      {
        from: 'director@stillwater.example',
        minutesLater: 15,
        text: 'Souhaitez-vous que je lui dise un mot ?',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 23,
        text: 'Oui, volontiers.',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 28,
        text: 'Merci beaucoup, à bientôt !',
        read: false,
      },
    ],
  },
  {
    daysAgo: 2,
    timeOfDay: '19:26',
    firstName: 'Noor',
    email: 'noor.a@mail.example',
    phone: '',
    messages: [
      {
        from: 'client',
        minutesLater: 0,
        text: 'Hi, I have my first session tomorrow and I am a bit nervous. What should I bring?',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 7,
        text:
          'Hi Noor, that is very understandable. Just yourself. If you have insurance, bring ' +
          'the card, and a water bottle if you like.',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 10,
        text: 'Ok. And what if I do not know what to say?',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 12,
        text:
          'Then your therapist will start with easy questions. Many people begin with "I do not ' +
          'know where to begin".',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 15,
        text: 'That helps. Thanks.',
        read: false,
      },
    ],
  },
  {
    daysAgo: 3,
    timeOfDay: '10:15',
    firstName: 'Grace W.',
    email: 'grace.w@mail.example',
    phone: '(613) 555-0121',
    messages: [
      {
        from: 'client',
        minutesLater: 0,
        text: 'Is the Kanata office wheelchair accessible?',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 9,
        text:
          'Yes. There is a ramp at the main door, an elevator to the second floor and an ' +
          'accessible washroom beside our suite.',
        read: true,
      },
    ],
  },
  {
    daysAgo: 4,
    timeOfDay: '13:33',
    firstName: 'Jean-Paul D.',
    email: 'jp.desmarais@mail.example',
    phone: '(613) 555-0162',
    messages: [
      {
        from: 'client',
        minutesLater: 0,
        text: 'What does a session cost?',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 3,
        text:
          'Between $125 and $195, depending on the therapist. The first 20-minute call is free, ' +
          'and there is a sliding scale if money is tight.',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 5,
        text: 'Is the receipt good for insurance?',
        read: true,
      },
      {
        from: 'admin@stillwater.example',
        minutesLater: 6,
        text:
          'Yes, you get one by e-mail after each session. It is worth asking your plan which ' +
          'titles it covers.',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 8,
        text: 'Will do. Thanks for the quick answers.',
        read: true,
      },
    ],
  },
  {
    daysAgo: 5,
    timeOfDay: '18:50',
    firstName: 'Margaret',
    email: 'margaret.h@mail.example',
    phone: '(613) 555-0195',
    messages: [
      {
        from: 'client',
        minutesLater: 0,
        text: 'I am asking for my husband. He is 71 and has never talked to anyone.',
        read: true,
      },
      {
        from: 'director@stillwater.example',
        minutesLater: 5,
        text:
          'Thank you for writing, Margaret. That is more common than you may think. Would he be ' +
          'happier on the phone or face to face?',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 8,
        text: 'Face to face, and with a man, I believe.',
        read: true,
      },
      {
        from: 'director@stillwater.example',
        minutesLater: 11,
        text:
          'Tom sees many people his age, in Hintonburg and in Kanata. The request needs to come ' +
          'from your husband himself, and you are welcome to fill in the form together.',
        read: true,
      },
      {
        from: 'client',
        minutesLater: 14,
        text: 'We will do that on the weekend.',
        read: true,
      },
      {
        from: 'director@stillwater.example',
        minutesLater: 15,
        text: 'Good. No hurry at all.',
        read: true,
      },
    ],
  },
]
