import { CreditCard, FileCheck, Landmark } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { Icon } from '#platform/client/ui/icon.tsx'
import { iconAt, type PageWords } from '../sections/page-words.ts'

const icons = [CreditCard, Landmark, FileCheck] as const

// A warm border colour for the dawn background.
const hairline = 'border-t border-line-dawn'

interface AboutPaymentProps {
  words: PageWords<'about'>
  insurers: readonly string[]
}

export function AboutPayment({ words, insurers }: AboutPaymentProps) {
  const { fees } = useSite().practice
  const { insuranceText, paymentText, payments } = words
  const hasInsurance = insuranceText !== '' || insurers.length > 0
  const hasPayment = fees !== '' || paymentText !== '' || payments.length > 0
  if (!hasInsurance && !hasPayment) return null
  return (
    <section id="insurance" tabIndex={-1} className="section bg-dawn">
      <div className="wrap grid gap-14 md:grid-cols-[1.1fr_1fr] md:gap-12 lg:gap-18">
        {hasInsurance && <Insurance text={insuranceText} insurers={insurers} />}
        {hasPayment && <Payment fees={fees} text={paymentText} payments={payments} />}
      </div>
    </section>
  )
}

interface InsuranceProps {
  text: string
  insurers: readonly string[]
}

function Insurance({ text, insurers }: InsuranceProps) {
  const toLang = useTextLanguage()
  return (
    <div>
      <h2 className="mb-4 type-h2">{m.about_insurance()}</h2>
      {text !== '' && (
        <p lang={toLang(text)} className="mb-5.5 max-w-130 text-ink-muted">
          {text}
        </p>
      )}
      {insurers.length > 0 && (
        <ul className="grid grid-cols-2 gap-x-5 md:gap-x-8">
          {insurers.map((insurer) => (
            <li key={insurer} lang={toLang(insurer)} className={`${hairline} py-3.25`}>
              {insurer}
            </li>
          ))}
          <li className={`${hairline} py-3.25 text-ink-muted`}>{m.about_many_others()}</li>
        </ul>
      )}
    </div>
  )
}

interface PaymentProps {
  fees: string
  text: string
  payments: PageWords<'about'>['payments']
}

function Payment({ fees, text, payments }: PaymentProps) {
  const toLang = useTextLanguage()
  return (
    <div>
      <h2 className="mb-6 type-h2">{m.about_payment()}</h2>
      {(fees !== '' || text !== '') && (
        <p className="mb-5 max-w-120 text-ink-muted">
          {fees !== '' && <span className="mb-2 block type-figure text-ink">{fees}</span>}
          <span lang={toLang(text)}>{text}</span>
        </p>
      )}
      <ul>
        {payments.map(({ title, text: details }, index) => (
          <li key={title} className={`grid grid-first-7 gap-4.5 ${hairline} pt-3.5 pb-4`}>
            <Icon icon={iconAt(icons, index)} className="mt-1 text-river-600" />
            <div>
              <h3 lang={toLang(title)} className="font-semibold">
                {title}
              </h3>
              {details !== '' && (
                <p lang={toLang(details)} className="text-lg text-ink-muted">
                  {details}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
