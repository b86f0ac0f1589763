/** The parts of a browser's document that the chat reads without a screen: of a tab that is in front. */
export const shownDocument = {
  visibilityState: 'visible',
  hasFocus: () => true,
  // The page names no time zone of its own.
  documentElement: { getAttribute: () => null },
}
