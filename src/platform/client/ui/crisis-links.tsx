interface CrisisLinksProps {
  /** Classes of each link; it inherits from the surrounding text when unset. */
  linkClassName?: string | undefined
}

/** Links to Canada's Suicide Crisis Helpline, by voice and by text, and to 911. */
export function CrisisLinks({ linkClassName }: CrisisLinksProps) {
  return (
    <>
      <a href="tel:988" className={linkClassName}>
        Call 988
      </a>
      {' or '}
      <a href="sms:988" className={linkClassName}>
        text 988
      </a>
      {' at any hour. In an emergency '}
      <a href="tel:911" className={linkClassName}>
        call 911
      </a>
      .
    </>
  )
}
