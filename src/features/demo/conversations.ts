import type { Language } from '#shared/language.ts'

// Invented people only. Times are relative, so that the data does not age: seeding turns `daysAgo` and
// `timeOfDay` into dates in the practice's time zone.

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
  /** English if unset. */
  language?: Language
  messages: DemoMessage[]
}

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
    language: 'fr',
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
