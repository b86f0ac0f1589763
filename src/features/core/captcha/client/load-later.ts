/** Work and sound, which the picture does not need: forms have a byte budget. */
export const loadLater = () => import('./later.ts')
