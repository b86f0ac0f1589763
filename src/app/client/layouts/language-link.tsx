import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { languageTags, ownLanguageNames } from '#shared/language.ts'
import { getLanguage, localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { bootAttributes } from '../../boot-protocol.ts'

interface LanguageLinkProps {
  /** The page's path, without a language. */
  path: string
  className?: string | undefined
  /** The link's text in the other language; the language's name if unset. */
  children?: string | undefined
}

const otherLanguage = () => (getLanguage() === 'en' ? 'fr' : 'en')

/** The address of the same page with the same query in the other language. */
export function useLanguageHref(path: string): string {
  const search = useSearch()
  // A path with two slashes would be another host; such a page does not exist.
  const page = path.startsWith('//') ? paths.home : path
  return localPath(page, otherLanguage()) + (search === '' ? '' : `?${search}`)
}

/** Leads to the same page with the same query in the other language, in that language. */
export function LanguageLink({ path, className, children }: LanguageLinkProps) {
  const { offersFrench } = useSite().practice
  const linkRef = useRef<HTMLAnchorElement>(null)
  const language = otherLanguage()
  const href = useLanguageHref(path)

  // Cached HTML has only the parameters on which the page depends, and hydration keeps the address of the HTML.
  useEffect(() => linkRef.current?.setAttribute('href', href), [href])

  if (!offersFrench) return null
  return (
    <a
      ref={linkRef}
      href={href}
      lang={languageTags[language]}
      hrefLang={languageTags[language]}
      {...{ [bootAttributes.languageLink]: '' }}
      className={className}
    >
      {children ?? ownLanguageNames[language]}
    </a>
  )
}
