import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { accessibilitySections } from './accessibility-sections.ts'
import { OutsideLink } from './outside-link.tsx'

function Heading({ of }: { of: keyof typeof accessibilitySections }) {
  return <h2 id={of}>{accessibilitySections[of]}</h2>
}

export function AccessibilityText() {
  return (
    <>
      <p className="type-lead text-ink">
        Asking for help is hard enough. Our website, our offices and our sessions should not make it
        harder.
      </p>

      <Heading of="commitment" />
      <p>
        {practice.name} serves people of all abilities with dignity and independence. We follow the
        Accessibility for Ontarians with Disabilities Act, 2005 (AODA), its standards for customer
        service, information and communications, and the Ontario Human Rights Code. Our staff are
        trained in them.
      </p>

      <Heading of="website" />
      <p>
        We build this site to the Web Content Accessibility Guidelines (WCAG) 2.1, Level AA, and
        look to version 2.2 where it goes further. That means, among other things:
      </p>
      <ul>
        <li>everything works with a keyboard alone, and you always see where you are</li>
        <li>headings, landmarks and labels tell screen readers what is what</li>
        <li>text has strong contrast, and colour is never the only sign</li>
        <li>
          pages can be enlarged to 400 % and read on narrow screens without sideways scrolling
        </li>
        <li>nothing moves if your device asks for reduced motion, and nothing plays by itself</li>
        <li>forms say what is wrong in words, beside the field, and keep what you typed</li>
        <li>the security check of our forms can be heard as well as seen</li>
      </ul>
      <p>
        We check pages with automated tests before each release, and by hand with a keyboard, at
        high zoom and with reduced motion.
      </p>

      <Heading of="limits" />
      <p>We know of these gaps:</p>
      <ul>
        <li>
          The live map on our <a href={paths.locations}>Locations</a> page comes from OpenStreetMap
          and is hard to use without a mouse. All it shows is also there as text: address, parking,
          bus routes and a link to directions.
        </li>
        <li>
          Online booking, training and payment run on other companies' sites, whose accessibility we
          cannot change. We can do all of it with you by phone.
        </li>
        <li>The site is in English. Several of our therapists speak other languages.</li>
      </ul>

      <Heading of="offices" />
      <p>
        Before your first visit, tell us what you need, and we’ll describe the way from parking or
        the bus stop to the door, the entrance, the washrooms and the rooms. We can reserve a room
        that suits you, soften light and sound, offer breaks or another length of session, or meet
        by video instead. If an entrance, an elevator or another part you rely on is out of service,
        we call clients who have an appointment and post a notice at the door with the reason, how
        long it is likely to last and what you can use instead.
      </p>

      <Heading of="virtual" />
      <p>
        Video sessions work in a browser, with a keyboard, and with captions where the platform
        offers them. If video does not suit you, a session can take place by phone. With your
        consent an interpreter can join, in American Sign Language, langue des signes québécoise or
        a spoken language.
      </p>

      <Heading of="support" />
      <p>
        You are welcome with a support person; there is no charge for them, and before private
        matters come up we ask for your consent to their presence. Guide dogs and other service
        animals are welcome in both offices.
      </p>

      <Heading of="formats" />
      <p>
        On request we give you our forms, policies and receipts in a format that works for you, such
        as large print, plain text, an accessible file, or read to you by phone. We agree with you
        on the format, provide it in good time, and charge no more than we charge anyone.
      </p>

      <Heading of="feedback" />
      <p>
        If something on this site or in our offices stands in your way, please tell us: what you
        wanted to do, where, and with which device or aid. Use any of the ways below, or ask someone
        to do it for you. We answer within ten business days, in the form you prefer, with what we
        will do and by when.
      </p>
      <p>
        If our answer does not help, you can turn to the{' '}
        <OutsideLink href="https://www.ontario.ca/page/accessibility-in-ontario">
          Government of Ontario about accessibility
        </OutsideLink>{' '}
        or, about discrimination, to the{' '}
        <OutsideLink href="https://www.hrlsc.on.ca/">Human Rights Legal Support Centre</OutsideLink>
        .
      </p>
    </>
  )
}
