import { type ReactNode, useEffect, useState } from 'react'
import { isProviderFault, providerFaultName } from '#features/access/identity-provider/rules.ts'

/** @returns why the identity provider led back to this page; its texts are loaded only then */
export function useProviderFault(name: string | null): ReactNode {
  const [notice, setNotice] = useState<ReactNode>(null)
  useEffect(() => {
    const fault = new URLSearchParams(location.search).get(providerFaultName)
    if (name === null || !isProviderFault(fault)) return
    import('./provider-notice.tsx').then(
      ({ ProviderNotice }) => setNotice(<ProviderNotice fault={fault} name={name} />),
      () => {
        // Without its text the page is what it was: the form to sign in.
      },
    )
  }, [name])
  return notice
}
