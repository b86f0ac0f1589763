/** On a form's button, which the start script presses again once the page is hydrated. */
export const submitAttribute = 'data-submit'
