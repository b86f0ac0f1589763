let followers = 0

/**
 * The page on the screen shows each query of its address by itself, as the directory does with its filters. The app
 * then prepares no page when only the query changes: it would replace a static page, with the focus and what is being
 * typed. @returns a function that ends it
 */
export function followQuery(): () => void {
  followers += 1
  return () => {
    followers -= 1
  }
}

export const isQueryFollowed = () => followers > 0
