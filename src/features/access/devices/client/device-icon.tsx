import { CircleQuestionMark, Monitor, Smartphone, Tablet } from 'lucide'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { Device } from '../contract.ts'

const icons = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  unknown: CircleQuestionMark,
}

export function DeviceIcon({ kind }: Pick<Device, 'kind'>) {
  return (
    <span className="grid size-10 shrink-0 self-start place-items-center rounded-control bg-river-100 text-river-700">
      <Icon icon={icons[kind]} />
    </span>
  )
}
