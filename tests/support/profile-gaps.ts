import type { TestServer } from './test-server.ts'

export const longName =
  'Marie-Hélène-Joséphine Wolfeschlegelsteinhausenbergerdorff-Lachapelle-Beauregard'

/** Profiles as practices have them: very long texts, nothing but a name, and lists of an older system. */
export async function storeProfilesWithGaps(server: Pick<TestServer, 'sql'>) {
  const set = (slug: string, columns: string, values: (string | number | null)[]) =>
    server.sql(`update therapists set ${columns} where slug = '${slug}'`, values)
  await server.sql(
    "update users set first_name = ?, last_name = ? where email like 'maya.chen@%'",
    longName.split(' '),
  )
  await set('maya-chen', 'specializations = ?, education = ?, title = ?', [
    JSON.stringify([
      'Psychotraumatologie-und-Traumafolgestörungsbehandlung',
      'Traumafolgestörung'.repeat(6),
      'Anxiété',
      'Deuil',
      'Four',
    ]),
    JSON.stringify(['Donaudampfschifffahrts'.repeat(5), 'Ottawa']),
    'Psychothérapeute autorisée, travailleuse sociale et superviseure clinique agréée',
  ])
  await set(
    'daniel-okafor',
    "title = '', bio = '', photo_url = null, specializations = '[]', location = '', languages = '[]', education = '[]', age_groups = '[]', approach_description = '', designation = '', registration_number = '', pronouns = '', approaches = '[]', availability = '[]', session_fee = null, accepting_clients = ?",
    [0],
  )
  await set('amira-haddad', 'education = ?, photo_url = ?, age_groups = ?, location = ?', [
    JSON.stringify('M.A. Counselling Psychology, Université d’Ottawa'),
    'amira.png',
    JSON.stringify(['teens', 'Couples']),
    'Kanata',
  ])
  await set('tom-whitfield', 'education = ?, location = ?', [
    JSON.stringify(['M.A. Counselling', ' Ottawa']),
    'virtual',
  ])
  // Entered by hand: not JSON.
  await set('priya-raman', 'education = ?, specializations = ?', [
    'M.A. Clinical Psychology, Carleton',
    'Sommeil, Deuil',
  ])
}
