/** On the link that opens the chat, and on the button that replaces it. */
export const bubbleAttribute = 'data-chat-bubble'
