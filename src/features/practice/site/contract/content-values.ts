import * as z from 'zod/mini'
import { emailAddress } from '#shared/email-address.ts'
import { isoDay } from '#shared/iso-text.ts'

// Values of the content that are the same in every language.

const urlMessage = 'Please enter an address that begins with https://, or leave it empty'
const emailMessage = 'Please enter an email address, or leave it empty'

// A union reports the message of the alternative that fits best, so each has the same one.
export const url = z.union(
  [
    z.literal(''),
    z.string().check(
      z.maxLength(500, urlMessage),
      z.regex(/^https?:\/\/[^\s"<>]+$/, urlMessage),
      z.refine((text) => URL.canParse(text), urlMessage),
    ),
  ],
  urlMessage,
)
export const email = z.union(
  [
    z.literal(''),
    z.string().check(z.regex(emailAddress, emailMessage), z.maxLength(254, emailMessage)),
  ],
  emailMessage,
)
const defineSlug = () =>
  z
    .string()
    .check(
      z.regex(
        /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
        'Use small letters, digits and hyphens, such as couples-therapy',
      ),
      z.maxLength(60, 'This can have 60 characters at most'),
    )
export const slug = defineSlug()
/** Identifies an entry of a list as long as the entry exists. */
export const key = defineSlug()
export const pagePath = z.string().check(z.regex(/^\/(?!\/)[^\s\\]{0,200}$/))
export const time = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Use a time such as 09:00'))
export const day = isoDay('Use a day such as 2026-12-24')

/** The people a service is for, as the directory names them. */
export const serviceAgeGroups = [
  'children',
  'teens',
  'young-adults',
  'adults',
  'seniors',
  'couples',
  'families',
] as const

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** From `opens` to `closes` on one day, in the practice's time zone; null when closed. */
const dayHours = z.nullable(
  z
    .strictObject({ opens: time, closes: time })
    .check(z.refine(({ opens, closes }) => opens < closes, 'The end must be after the beginning')),
)
export const weeklyHoursSchema = z.strictObject({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})
export type WeeklyHours = z.output<typeof weeklyHoursSchema>

/** The drawings that come with the product. */
export const drawingNames = [
  'dawn-river',
  'dock-at-dusk',
  'canoe-ashore',
  'autumn',
  'dawn',
  'day',
  'lake',
  'therapy-room',
  'office-door',
  'waiting-room',
  'team-room',
  'window-sill',
  'woodland-path',
  'evening-room',
  'service-anxiety',
  'service-couples',
  'service-family',
  'service-individual',
  'service-kids',
  'service-marriage',
  'service-ptsd',
  'service-self-esteem',
  'service-trauma',
  'service-workplace',
] as const
export type DrawingName = (typeof drawingNames)[number]

/** The id of an uploaded picture: its checksum with an ending, `3f….webp`. Empty: no picture. */
export const imageId = z.union([
  z.literal(''),
  z.string().check(z.regex(/^[a-f0-9]{32}\.(?:png|jpg|webp|svg)$/)),
])

/** The languages in which a help line answers. */
export const helpLineLanguages = ['both', 'en', 'fr'] as const
export const helpLineAreas = ['local', 'ontario'] as const

export const serviceIconNames = [
  'user',
  'heart',
  'brain',
  'zap',
  'users',
  'shield',
  'home',
  'star',
  'bandage',
  'briefcase',
] as const
export type ServiceIconName = (typeof serviceIconNames)[number]

export const visibilities = ['published', 'hidden', 'removed'] as const
/**
 * `hidden` things are not on the site; `removed` ones are not in the editor either, and remain only because
 * old requests name them.
 */
export const visibility = z.enum(visibilities)
