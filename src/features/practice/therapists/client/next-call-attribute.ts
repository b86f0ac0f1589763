/** On the place of a therapist's next free call, with the slug. */
export const nextCallAttribute = 'data-next-call'
