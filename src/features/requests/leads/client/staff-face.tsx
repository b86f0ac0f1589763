import { Avatar } from '#platform/client/ui/avatar.tsx'
import { initialsOfName } from '#shared/initials.ts'

/** Addresses of photos by user id. */
export type StaffPhotos = ReadonlyMap<number, string | null>

interface StaffFaceProps {
  name: string
  photo?: string | null | undefined
}

/** A small picture beside a name. */
export const StaffFace = ({ name, photo }: StaffFaceProps) => (
  <Avatar size={26} initials={initialsOfName(name)} photo={photo} />
)

/** `Maya C.`: as much of a name as a column has room for. */
export function toShortName(name: string): string {
  const [first = '', ...others] = name.split(' ')
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${last.slice(0, 1)}.`
}
