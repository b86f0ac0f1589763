/** True for any practice: nothing here promises a fee, a time or a service. */
export const starterReplies: readonly { title: string; en: string; fr: string }[] = [
  {
    title: 'First contact',
    en: 'Hello {firstName},\n\nThank you for writing to {practiceName}. I have read your request and would like to talk with you about it.\n\nWhich days and times would suit you for a call? Please send me two or three, and the number to reach you at.',
    fr: 'Bonjour {firstName},\n\nMerci d’avoir écrit à {practiceName}. J’ai lu votre demande et j’aimerais en parler avec vous.\n\nQuels jours et à quelles heures puis-je vous appeler? Proposez-moi deux ou trois moments, et le numéro où vous joindre.',
  },
  {
    title: 'Not reached by phone',
    en: 'Hello {firstName},\n\nI tried to call you today and did not reach you. When would be a better time? You can answer this message, or call us back when it suits you.',
    fr: 'Bonjour {firstName},\n\nJ’ai essayé de vous appeler aujourd’hui, sans succès. Quel moment vous conviendrait mieux? Vous pouvez répondre à ce message ou nous rappeler quand cela vous convient.',
  },
  {
    title: 'Suggest a therapist',
    en: 'Hello {firstName},\n\nFrom what you have told us, I think that {therapistName} could be a good fit for you. Would you like a first appointment, or would you rather hear about other therapists first?',
    fr: 'Bonjour {firstName},\n\nD’après ce que vous nous avez dit, je pense que {therapistName} pourrait bien vous convenir. Voulez-vous un premier rendez-vous, ou préférez-vous que je vous parle d’abord d’autres thérapeutes?',
  },
  {
    title: 'Fee and insurance',
    en: 'The fee of {therapistName} is {fee}. You receive a receipt for your insurer. Before the first session, please ask your insurer what your plan covers, and for which profession.',
    fr: 'Le tarif de {therapistName} est de {fee}. Vous recevrez un reçu pour votre assureur. Avant la première séance, demandez à votre assureur ce que votre régime couvre, et pour quelle profession.',
  },
  {
    title: 'No place at the moment',
    en: 'Hello {firstName},\n\n{therapistName} has no place for new clients at the moment. I can put you on the waiting list, or suggest another therapist. Which would you prefer?',
    fr: 'Bonjour {firstName},\n\n{therapistName} ne prend pas de nouveaux clients en ce moment. Je peux vous inscrire sur la liste d’attente ou vous proposer une autre personne de l’équipe. Que préférez-vous?',
  },
  {
    title: 'Appointment confirmed',
    en: 'Hello {firstName},\n\nThis confirms your appointment with {therapistName} at the time that we agreed on. If you need to change or cancel it, please let us know as soon as you can.',
    fr: 'Bonjour {firstName},\n\nJe vous confirme votre rendez-vous avec {therapistName}, au moment convenu. Si vous devez le déplacer ou l’annuler, avisez-nous dès que possible.',
  },
  {
    title: 'Intake form attached',
    en: 'Please fill in the attached form before your first appointment, and bring it with you or send it back. If a question is unclear, or you would rather not answer it, leave it blank. We can talk about it.',
    fr: 'Veuillez remplir le formulaire ci-joint avant votre premier rendez-vous, puis l’apporter ou nous le renvoyer. Si une question n’est pas claire, ou si vous préférez ne pas y répondre, laissez-la en blanc. Nous pourrons en parler.',
  },
  {
    title: 'In a crisis',
    en: 'What you describe sounds very hard. We are not an emergency service. If you are in danger, call 9-1-1. If you are thinking of suicide, call or text 9-8-8 at any time, in English or French.',
    fr: 'Ce que vous décrivez semble très difficile. Nous ne sommes pas un service d’urgence. Si vous êtes en danger, appelez le 9-1-1. Si vous pensez au suicide, appelez ou textez le 9-8-8 en tout temps, en français ou en anglais.',
  },
]
