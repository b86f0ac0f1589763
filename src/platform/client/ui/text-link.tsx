import { ArrowRight, ArrowUpRight } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconDrawing } from './icon.tsx'
import { OpensInNewTab } from './visually-hidden.tsx'

type TextLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  href: string
  external?: boolean | undefined
  /** Shown after the text; an external link has its own icon. */
  icon?: IconDrawing | 'arrow' | undefined
  /** `tint` is for coloured cards, where the river-coloured underline would not be visible. */
  tone?: 'river' | 'tint' | 'on-dark' | undefined
  /** Underlines the text; false where a whole card is the link. */
  rule?: boolean | undefined
  children: ReactNode
}

const tones = {
  river: { text: 'text-river-600 hover:text-river-800', rule: 'border-river-200' },
  tint: { text: 'text-river-800 hover:text-river-900', rule: 'border-river-900/30' },
  'on-dark': { text: 'text-white', rule: 'border-white/50' },
}

/** A standalone link. Inside sentences use a plain `a` within `prose` or `link-prose`. */
export function TextLink({
  external = false,
  icon,
  tone = 'river',
  rule = true,
  className,
  children,
  ...rest
}: TextLinkProps) {
  const after = external ? ArrowUpRight : icon === 'arrow' ? ArrowRight : icon
  return (
    <a
      {...rest}
      {...(external && { target: '_blank', rel: 'noopener' })}
      className={classNames(
        'group/link inline-flex max-w-full items-center gap-2 font-semibold transition-colors touch:min-h-11',
        tones[tone].text,
        className,
      )}
    >
      <TextLinkLabel tone={tone} rule={rule}>
        {children}
      </TextLinkLabel>
      {after && <Icon icon={after} size="text" />}
      {external && <OpensInNewTab />}
    </a>
  )
}

interface TextLinkLabelProps {
  tone?: 'river' | 'tint' | 'on-dark' | undefined
  rule?: boolean | undefined
  children: ReactNode
}

/** Only the text and its underline, for cards that are links as a whole. */
export function TextLinkLabel({ tone = 'river', rule = true, children }: TextLinkLabelProps) {
  return (
    <span
      className={classNames(
        'pb-px transition-colors',
        rule && 'border-b-medium group-hover/link:border-current',
        rule && tones[tone].rule,
      )}
    >
      {children}
    </span>
  )
}
