import { bubbleAttribute } from './bubble-attribute.ts'

export type ToastPlace =
  | 'above-bar'
  | 'above-bubble'
  | 'above-composer'
  | 'below-header'
  | 'beside-chat'
  | 'portal'
  | 'portal-form'
  | 'portal-inbox'
  | 'portal-record'

/** The first of these that the page has decides. */
const places: readonly (readonly [selector: string, place: ToastPlace])[] = [
  // A bar that is fixed to the screen is shown on phones alone, where toasts are at the top.
  ['.portal [data-sticky-bottom]:not(.fixed)', 'portal-form'],
  // A record on a page of its own has the buttons of a dialog at its foot.
  ['.portal [data-dialog-foot]:not(dialog *)', 'portal-record'],
  ['.portal [data-inbox]', 'portal-inbox'],
  ['.portal', 'portal'],
  ['[data-chat-panel][open]:not([data-full])', 'beside-chat'],
  ['[data-chat-panel][open]', 'above-composer'],
  ['[data-notices=top]', 'below-header'],
  [`[${bubbleAttribute}]`, 'above-bubble'],
  ['[data-sticky-bottom]', 'above-bar'],
]

/** Attributes that the selectors above depend on and that change while a toast is shown. */
export const placeAttributes = ['open', 'data-full']

/** Where a toast covers no control that is needed next; `toasts.css` has the measures. */
export const findToastPlace = (): ToastPlace | undefined =>
  places.find(([selector]) => document.querySelector(selector) !== null)?.[1]
