import { Bandage, Brain, Briefcase, Heart, House, Shield, Star, User, Users, Zap } from 'lucide'
import type { ServiceIconName } from '#features/practice/site/contract/content-values.ts'
import { Icon, type IconDrawing, type IconSize } from '#platform/client/ui/icon.tsx'

const drawings: Record<ServiceIconName, IconDrawing> = {
  user: User,
  heart: Heart,
  brain: Brain,
  zap: Zap,
  users: Users,
  shield: Shield,
  home: House,
  star: Star,
  bandage: Bandage,
  briefcase: Briefcase,
}

interface ServiceIconProps {
  /** An unknown or missing name shows a person. */
  name: string | undefined
  size?: IconSize | undefined
  className?: string | undefined
}

export function ServiceIcon({ name = 'user', size = 'card', className }: ServiceIconProps) {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name as ServiceIconName] : User
  return <Icon icon={drawing} size={size} className={className} />
}
