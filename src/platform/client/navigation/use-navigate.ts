import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { isEnglishOnly } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'

/** Opens a path without a language in the language of the page, or in English where it exists only there. */
export function useNavigate() {
  const [, navigate] = useLocation()
  return useCallback(
    (path: string, options?: { replace?: boolean }) => {
      if (getLanguage() === 'en' || !isEnglishOnly(path)) navigate(path, options)
      else if (options?.replace) location.replace(path)
      else location.assign(path)
    },
    [navigate],
  )
}
