import { CreditCard, FileCheck, Landmark } from 'lucide'
import { Icon } from '#platform/client/ui/icon.tsx'
import { practice } from '#shared/practice.ts'

const ways = [
  { icon: CreditCard, name: 'Credit card', means: practice.creditCards },
  { icon: Landmark, name: 'Debit and e-transfer', means: 'At the office or from home' },
  {
    icon: FileCheck,
    name: 'Direct billing',
    means: 'To your insurance, where available',
  },
]

// A warm border colour for the dawn background.
const hairline = 'border-t border-line-dawn'

export function AboutPayment() {
  return (
    <section id="insurance" tabIndex={-1} className="section bg-dawn">
      <div className="wrap grid gap-14 md:grid-cols-[1.1fr_1fr] md:gap-12 lg:gap-18">
        <Insurance />
        <Payment />
      </div>
    </section>
  )
}

function Insurance() {
  return (
    <div>
      <h2 className="mb-4 type-h2">Insurance</h2>
      <p className="mb-5.5 max-w-130 text-ink-muted">
        Most extended-health plans cover registered psychotherapists, social workers and
        psychologists. Where your plan allows it, we bill it for you.
      </p>
      <ul className="grid grid-cols-2 gap-x-5 md:gap-x-8">
        {practice.insurers.map((insurer) => (
          <li key={insurer} className={`${hairline} py-3.25`}>
            {insurer}
          </li>
        ))}
        <li className={`${hairline} py-3.25 text-ink-muted`}>and many others</li>
      </ul>
    </div>
  )
}

function Payment() {
  return (
    <div>
      <h2 className="mb-3.5 type-h2">Payment</h2>
      <p className="mb-5 max-w-120 text-ink-muted">
        <span className="mb-2 block type-figure text-ink">{practice.feeRange}</span>
        {
          "per session, comparable to the regulator's recommended guidelines. There is a sliding scale for financial hardship, and we send current fee information on request."
        }
      </p>
      <ul>
        {ways.map(({ icon, name, means }) => (
          <li key={name} className={`grid grid-first-7 gap-4.5 ${hairline} pt-3.5 pb-4`}>
            <Icon icon={icon} className="mt-1 text-river-600" />
            <div>
              <h3 className="font-semibold">{name}</h3>
              <p className="text-lg text-ink-muted">{means}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
