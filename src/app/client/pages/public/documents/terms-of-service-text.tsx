import { officeHours } from '#features/offices/content.ts'
import { formatDays } from '#features/retention/rules.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { OutsideLink } from './outside-link.tsx'
import { termsSections } from './terms-of-service-sections.ts'

function Heading({ of }: { of: keyof typeof termsSections }) {
  return <h2 id={of}>{termsSections[of]}</h2>
}

interface TermsTextProps {
  /** The retention period of conversations in days, as set by the operator. */
  chatDays: number
}

export function TermsText({ chatDays }: TermsTextProps) {
  return (
    <>
      <p className="type-lead text-ink">
        These are the rules for using this website. They are short, and they do not replace the
        agreement you make with your therapist.
      </p>

      <Heading of="agreement" />
      <p>
        The website belongs to {practice.name} (“we”), a psychotherapy practice in {practice.city},
        Ontario. By using it you agree to these terms. If you do not agree with them, please call us
        instead: everything the site offers can be done by phone. How we treat your information is
        in our <a href={paths.privacy}>Privacy Policy</a>.
      </p>

      <Heading of="crisis" />
      <p>
        This site, its forms and its chat are not for emergencies: nobody may be there to read what
        you send. If you are in crisis, call or text <a href="tel:988">988</a>, Canada's Suicide
        Crisis Helpline, at any hour. If someone is in danger, call <a href="tel:911">911</a> or go
        to the nearest emergency department.
      </p>

      <Heading of="purpose" />
      <p>
        Our pages describe our services, our therapists and our offices. They are general
        information, not a diagnosis, medical advice or therapy. Reading them, sending a
        consultation request or writing in the chat does not make you a client. That begins when you
        and a therapist agree to work together and you give your informed consent.
      </p>

      <Heading of="consultations" />
      <ul>
        <li>
          New clients are offered one free consultation of {practice.consultationMinutes} minutes,
          by phone or video, to see whether we are the right fit.
        </li>
        <li>
          A consultation request asks us to contact you. It is not a booking, and we cannot promise
          a particular therapist, time or result.
        </li>
        <li>Sessions are by appointment only, {officeHours.everyDay}.</li>
        <li>
          Please give us accurate contact details, and send a request for someone else only with
          their knowledge.
        </li>
        <li>
          Existing clients book, move and cancel sessions in our online booking system. We tell you
          the late-cancellation fee before your first session.
        </li>
      </ul>

      <Heading of="fees" />
      <p>
        A session costs {practice.feeRange}, depending on the therapist and the service. Our fees
        are comparable to the regulator's recommended guidelines, there is a sliding scale for
        financial hardship, and we send current fee information on request. You are told the fee
        before the first paid session.
      </p>
      <p>
        We take credit cards ({practice.creditCards}), debit and e-transfer, and bill insurance
        directly where available. Whether and how much your plan pays is between you and your
        insurer; what it does not cover remains yours to pay. Psychotherapy at our practice is not
        covered by OHIP.
      </p>

      <Heading of="virtual" />
      <p>
        Video sessions are for people who are in Ontario at the time of the session. Choose a quiet,
        private place, and tell your therapist where you are, so that help can reach you in an
        emergency. We do not record sessions, and ask you not to either. Should the connection fail,
        your therapist calls you.
      </p>

      <Heading of="chat" />
      <p>
        The chat and e-mail are for questions about our practice and for arrangements. A person
        answers as soon as one is free, during opening hours. Please do not send details of your
        health: neither is made for it. Chat conversations are deleted after {formatDays(chatDays)};
        our <a href={`${paths.privacy}#keep`}>Privacy Policy</a> says more.
      </p>

      <Heading of="use" />
      <p>
        Please do not try to get around the site's protections, look at information that is not
        meant for you, send malicious or automated requests, copy the content of the site in bulk,
        or pretend to be someone else. The staff portal is for our staff only. We may block whoever
        puts the site or other people at risk.
      </p>

      <Heading of="links" />
      <p>
        Booking, directions, maps, training and social media are on sites of other companies. They
        open in a new tab, or, for the map, when you press its button. We do not run them and are
        not responsible for them; their own terms apply.
      </p>

      <Heading of="material" />
      <p>
        Texts, drawings and the name {practice.name} belong to us or to those who let us use them.
        You may read, print and share pages for yourself and others, without charge and unchanged.
        Anything else needs our written consent.
      </p>

      <Heading of="responsibility" />
      <p>
        We take care that what you read here is right, but it may be out of date or incomplete, and
        the site may at times be down. As far as the law allows, we are not responsible for losses
        that come from relying on the website alone. Nothing in these terms limits our professional
        duties to clients, or rights that Ontario's consumer, health or privacy laws give you.
      </p>

      <Heading of="complaints" />
      <p>
        If something about your care troubles you, speak to your therapist or call our intake line
        and ask for the clinical director. Our therapists are members of regulatory colleges, which
        also take complaints. Ask us which one your therapist belongs to; for registered
        psychotherapists it is the{' '}
        <OutsideLink href="https://crpo.ca/">
          College of Registered Psychotherapists of Ontario
        </OutsideLink>
        .
      </p>

      <Heading of="law" />
      <p>
        The laws of Ontario and the laws of Canada that apply there govern these terms, and Ontario
        courts decide disputes. If one part turns out not to be valid, the rest stands. When we
        change the terms, we change the date at the top of this page; from then on the new ones
        apply.
      </p>
    </>
  )
}
