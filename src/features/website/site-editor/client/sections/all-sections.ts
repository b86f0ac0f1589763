import {
  BookOpen,
  CalendarX2,
  CircleQuestionMark,
  ClipboardPen,
  Compass,
  House,
  Languages,
  LayoutGrid,
  LifeBuoy,
  Map as MapIcon,
  MapPin,
  Megaphone,
  Palette,
  Phone,
  ReceiptText,
  Scale,
  TextCursorInput,
  UsersRound,
} from 'lucide'
import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import { findPart, isField } from '../../fields.ts'
import { type EditorSection, listSections } from '../../sections.ts'
import { type PlacedField, placeField } from './placed-field.ts'

export type Card = { heading?: string | undefined; fields: readonly PlacedField[] }

export type SectionForm = {
  key: EditorSection
  icon: IconDrawing
  /** The page that the preview shows. */
  previewPath: string
  cards: readonly Card[]
}

const icons: Readonly<Record<EditorSection, IconDrawing>> = {
  words: TextCursorInput,
  contact: Phone,
  offices: MapPin,
  services: LayoutGrid,
  closures: CalendarX2,
  home: House,
  therapists: UsersRound,
  match: Compass,
  locations: MapIcon,
  about: BookOpen,
  consultation: ClipboardPen,
  fees: ReceiptText,
  questions: CircleQuestionMark,
  crisis: LifeBuoy,
  notices: Megaphone,
  documents: Scale,
  look: Palette,
  languages: Languages,
}

const place = (path: string): PlacedField[] => {
  const field = findPart(path)
  return isField(field) ? placeField(path, field) : []
}

export const allSections: readonly SectionForm[] = listSections().map(([key, section]) => ({
  key,
  icon: icons[key],
  previewPath: section.previewPath,
  cards: section.cards.map(({ heading, fields }) => ({ heading, fields: fields.flatMap(place) })),
}))
