/** A browser is missing: a message that no one overlooks, and a failure on a build server. */
export function reportMissing(name: string) {
  const line = '!'.repeat(78)
  process.stdout.write(
    `${line}\n! ${name} was NOT tested: it is not on this machine and could not be installed.\n${line}\n`,
  )
  if (process.env['CI'] === 'true') throw new Error(`${name} was NOT tested`)
}
