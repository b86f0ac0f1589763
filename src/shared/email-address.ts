/** Every sign that providers allow, and domains in any script, also as they are sent (`xn--…`). */
export const emailAddress =
  /^(?!\.|.*\.[.@])[\w!#$%&'*+/=?^`{|}~.-]+@((?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+([\p{L}\p{M}]{2,}|xn--[\da-z-]+)$/iu
