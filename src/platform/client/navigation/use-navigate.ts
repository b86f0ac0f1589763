import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { isEnglishOnly } from '#shared/language.ts'
import { getLanguage, localPath } from '#shared/local-path.ts'

/** Opens a path without a language in the language of the page, or in English where it exists only there. */
export function useNavigate() {
  const [, navigate] = useLocation()
  return useCallback(
    (path: string, options?: { replace?: boolean }) => {
      // The router would open `/fr/`, which is not the address of the home page.
      if (getLanguage() !== 'en' && path === '/') navigate(`~${localPath(path)}`, options)
      else if (getLanguage() === 'en' || !isEnglishOnly(path)) navigate(path, options)
      else if (options?.replace) location.replace(path)
      else location.assign(path)
    },
    [navigate],
  )
}
