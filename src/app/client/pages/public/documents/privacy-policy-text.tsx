import { auditRetentionDays, formatDays, visitorAddressDays } from '#features/retention/rules.ts'
import { backupDays, staffCookies } from '#features/site/rules.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { OutsideLink } from './outside-link.tsx'
import { privacySections } from './privacy-policy-sections.ts'

function Heading({ of }: { of: keyof typeof privacySections }) {
  return <h2 id={of}>{privacySections[of]}</h2>
}

interface PrivacyTextProps {
  /** Retention periods in days, as set by the operator. */
  keeping: { leadDays: number; chatDays: number }
}

export function PrivacyText({ keeping }: PrivacyTextProps) {
  return (
    <>
      <p className="type-lead text-ink">
        Your story is yours. This page says in plain words what we record, why, and how you can
        change it.
      </p>
      <p>
        {practice.name} (“we”) is a psychotherapy practice in {practice.city}, Ontario. For your
        health information we are a health information custodian under Ontario's Personal Health
        Information Protection Act, 2004 (PHIPA). This policy covers our website, our two offices
        and our virtual sessions.
      </p>

      <Heading of="collect" />
      <p>We collect what you give us, and little else.</p>
      <ul>
        <li>
          <strong>When you ask for a consultation:</strong> your name, e-mail address, phone number,
          the kind of help you are looking for, the location and therapist you prefer, and anything
          you choose to add.
        </li>
        <li>
          <strong>When you use our chat:</strong> the name and contact details you enter, what you
          write, and when you were last there.
        </li>
        <li>
          <strong>With each request and each chat:</strong> the network address it came from, in our
          audit log.
        </li>
        <li>
          <strong>When you become a client:</strong> your therapist keeps a clinical record, as
          Ontario law and our regulators require: your history, what you work on, notes of each
          session, consents, appointments and payments.
        </li>
        <li>
          <strong>When you only read this site:</strong> nothing that says who you are. We count how
          often a therapist's profile is opened, once a day for each internet connection, using a
          code made from your network address that we delete the next day. Our server also uses your
          network address to deliver pages and, for a short time, to prevent abuse.
        </li>
      </ul>
      <p>
        Please keep the details of your health for your therapist. The consultation form and the
        chat are for finding the right person and a time.
      </p>

      <Heading of="why" />
      <p>
        We follow PHIPA, Ontario's health-privacy law. We collect your information with your
        consent, and use it only to:
      </p>
      <ul>
        <li>answer your request and match you with a therapist</li>
        <li>provide care and keep the records our regulators ask for</li>
        <li>send receipts and, with your consent, bill your insurance</li>
        <li>supervise our therapists and keep the quality of care high</li>
        <li>meet duties the law gives us</li>
      </ul>
      <p>
        We do not sell or rent information, we do not use it for advertising, and we do not make
        decisions about you by machine.
      </p>

      <Heading of="who" />
      <p>
        Your therapist, their clinical supervisor and the intake team, each only as far as their
        work needs it. A therapist sees the consultation requests assigned to them, not those of
        colleagues; administrators see them all. Chat conversations are answered together: every
        therapist and administrator who has an account can read them. Whoever is shown a request or
        a conversation, opened, in a list or live, is named in our audit log.
      </p>
      <p>
        Companies that run our e-mail, booking, payment and video platforms handle information for
        us, under agreements that bind them to protect it. Some may keep it outside Ontario or
        Canada, where other laws apply. Ask us for the current list.
      </p>
      <p>Nobody else learns that you are our client, unless you agree or the law requires it:</p>
      <ul>
        <li>to reduce a significant risk of serious bodily harm to you or someone else</li>
        <li>when a child may be in need of protection</li>
        <li>when a regulated health professional may have sexually abused a client</li>
        <li>when a court orders it, or a regulatory college inspects our records</li>
      </ul>
      <p>
        In these cases we share no more than is needed and, where we safely can, tell you first.
      </p>

      <Heading of="keep" />
      <ul>
        <li>
          <strong>Consultation requests</strong> are deleted {formatDays(keeping.leadDays)} after
          you send them.
        </li>
        <li>
          <strong>Chat conversations</strong> are deleted {formatDays(keeping.chatDays)} after they
          were written.
        </li>
        <li>
          <strong>Audit entries</strong> (who on our staff was shown or changed which record, when
          and from which network address) are kept for {formatDays(auditRetentionDays)}, longer than
          the record they are about, so that we can still answer for it. They hold numbers and times
          and nothing of what the record said. A visitor's network address is removed from them
          after {formatDays(visitorAddressDays)}.
        </li>
        <li>
          <strong>Backups</strong> are copies of all of this, for emergencies only. What we delete
          is gone from them when they are deleted in their turn, normally after{' '}
          {formatDays(backupDays)}.
        </li>
        <li>
          <strong>E-mails</strong> between you and us also stay in the mailboxes that sent and
          received them until they are deleted there.
        </li>
        <li>
          <strong>Clinical records</strong> are kept for the period our regulators set: as a rule
          ten years after your last session, or ten years after your 18th birthday if that is later.
          Then they are securely destroyed.
        </li>
      </ul>
      <p>
        Requests and conversations are deleted automatically. We keep a request longer only where
        the law obliges us to, for example for a complaint or a court case, and only as long as it
        lasts.
      </p>

      <Heading of="cookies" />
      <p>
        As a visitor you get no cookies from us. The only cookies of this site are for our staff:{' '}
        {staffCookies.slice(0, -1).join(', ')} and {staffCookies.at(-1)} keep them signed in while
        they work and recognise a browser they have used before.
      </p>
      <p>
        If you start a chat, your browser keeps one random number for that conversation, so that you
        can pick it up again for up to {formatDays(keeping.chatDays)}. Your name, your contact
        details and the messages stay with us; your browser holds them only while the tab is open.
        What you type into our request form and have not sent is held in the same way, so that a
        reload does not lose it, and is gone when you send it or close the tab. “End chat and erase”
        removes the chat from your browser at once; ask us to delete our copy sooner, too.
      </p>
      <p>
        There are no third-party scripts on this site: no advertising, no analytics, no social media
        buttons. Fonts and pictures come from our own server. On our{' '}
        <a href={paths.locations}>Locations</a> page a live map from OpenStreetMap loads only when
        you press its button; OpenStreetMap then sees your network address. Links to booking,
        directions and social media take you to other sites, which have policies of their own.
      </p>

      <Heading of="safe" />
      <p>
        Connections to this site are encrypted. Staff sign in with personal accounts, see only what
        their role allows, and are signed out when idle. Paper is locked away. E-mail is convenient
        but not fully private, so we use it for arrangements, and speak about the rest in session.
      </p>
      <p>
        If information about you is ever lost, stolen or seen by someone who should not see it, we
        tell you at the first reasonable opportunity, and report to the Information and Privacy
        Commissioner of Ontario where the law asks for it.
      </p>

      <Heading of="rights" />
      <p>You may, at any time and without giving a reason:</p>
      <ul>
        <li>see your file and get a copy; we answer within 30 days, as PHIPA requires</li>
        <li>ask us to correct what is wrong or incomplete</li>
        <li>withdraw a consent, or limit who may see part of your record</li>
        <li>ask us to delete a consultation request or a chat before its time is over</li>
        <li>ask who has looked at your information</li>
      </ul>
      <p>
        Withdrawing a consent does not undo what was already done, and some records we must keep by
        law. If we refuse a request in whole or in part, we say why in writing. A young person who
        is able to understand may decide about their own information, whatever their age.
      </p>

      <Heading of="complaints" />
      <p>
        Please tell us first; our contact details are below. You may also complain at any time to
        the Information and Privacy Commissioner of Ontario (IPC), which is independent of us:
      </p>
      <ul>
        <li>
          <OutsideLink href="https://www.ipc.on.ca/">www.ipc.on.ca</OutsideLink>
        </li>
        <li>
          <a href="tel:+18003870073">1-800-387-0073</a>
        </li>
        <li>2 Bloor Street East, Suite 1400, Toronto ON M4W 1A8</li>
      </ul>

      <Heading of="changes" />
      <p>
        When we change this policy we change the date at its top. If a change matters to information
        we already hold, we tell current clients before it takes effect.
      </p>
    </>
  )
}
