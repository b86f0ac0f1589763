import { CircleAlert } from 'lucide'
import { providerFaultTexts } from '#features/access/identity-provider/labels.ts'
import type { ProviderFault } from '#features/access/identity-provider/rules.ts'
import { Notice } from '#platform/client/ui/notice.tsx'

/** Why a sign-in by the identity provider did not happen, and what to do instead. */
export function ProviderNotice({ fault, name }: { fault: ProviderFault; name: string }) {
  return (
    <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-5">
      {providerFaultTexts[fault]({ name })}
    </Notice>
  )
}
