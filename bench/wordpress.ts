// Our home page against WordPress's, in turns: ours from the cache, theirs as it comes, without a cache of
// pages. WordPress is Debian's, with its default theme and first page, under PHP with opcache behind nginx, on a
// MariaDB of its own: all of it in a temporary directory, on sockets there, gone afterwards. The system's own
// services are neither used nor touched. `node bench/wordpress.ts`; `--seconds 3` and `--rounds 3` make it short.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '../tests/support/free-port.ts'
import { readCookie } from '../tests/support/read-cookie.ts'
import { signIn } from '../tests/support/test-process.ts'
import { admin, demoPassword } from '../tests/support/test-server.ts'
import { circumstances, table, verdict, writeResult } from './figures.ts'
import { makeDirectory, startProduct } from './product.ts'
import {
  createLoad,
  firstAnswer,
  measureInTurns,
  needPrograms,
  startNginx,
  unseenForms,
} from './wrk.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
  },
})
const connections = 32
const hold = 15

const source = '/usr/share/wordpress'
const theme = 'twentytwentythree'
/** Its name carries PHP's version. */
const fpm = readdirSync('/usr/sbin').find((name) => /^php-fpm[\d.]*$/.test(name)) ?? 'php-fpm'
needPrograms({
  nginx: 'nginx',
  wrk: 'wrk',
  php: 'php',
  [fpm]: 'php-fpm php-mysql',
  mariadbd: 'mariadb-server-core',
  'mariadb-install-db': 'mariadb-server-core',
  [`${source}/wp-load.php`]: 'wordpress',
  [`${source}/wp-content/themes/${theme}`]: `wordpress-theme-${theme}`,
})

const directory = makeDirectory()
const at = (name: string) => join(directory, name)
const isRoot = process.getuid?.() === 0
const PATH = `${process.env['PATH']}:/usr/sbin`

/** Broken off or done, nothing of it runs on and nothing of it stays. */
const ends: (() => void)[] = [() => rmSync(directory, { recursive: true, force: true })]
process.once('exit', () => {
  for (const end of ends.toReversed()) end()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

function startDaemon(command: string, words: readonly string[]) {
  const child = spawn(command, words, {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, so that PHP's children end with it whatever happens.
    detached: true,
  })
  const ended = once(child, 'close')
  const kill = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  ends.push(kill)
  return async () => {
    child.kill('SIGTERM')
    await ended
    ends.splice(ends.indexOf(kill), 1)
  }
}

// ── WordPress, its database and PHP ──────────────────────────────────────────────────────────────

const databaseSocket = at('mariadb.sock')
const asUser = isRoot ? ['--user=root'] : []
execFileSync(
  'mariadb-install-db',
  [
    '--no-defaults',
    `--datadir=${at('database')}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...asUser,
  ],
  { env: { PATH }, stdio: ['ignore', 'ignore', 'inherit'] },
)
const endDatabase = startDaemon('mariadbd', [
  '--no-defaults',
  `--datadir=${at('database')}`,
  `--socket=${databaseSocket}`,
  `--pid-file=${at('mariadb.pid')}`,
  '--skip-networking',
  `--log-error=${at('mariadb.log')}`,
  '--silent-startup',
  ...asUser,
])

const site = at('wordpress')
cpSync(source, site, { recursive: true, dereference: true })
mkdirSync(join(site, 'wp-content/uploads'), { recursive: true })
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
// What a fresh installation has, but for what would ask other machines.
writeFileSync(
  join(site, 'wp-config.php'),
  `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${databaseSocket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', '${url}'); define('WP_SITEURL', '${url}');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
  define($name . '_KEY', md5($name)); define($name . '_SALT', md5('salt' . $name));
}
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('WP_AUTO_UPDATE_CORE', false);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', '${site}/');
require_once ABSPATH . 'wp-settings.php';
`,
)
const installation = at('install.php')
writeFileSync(
  installation,
  `<?php
mysqli_report(MYSQLI_REPORT_OFF);
for ($tries = 0; !($database = @mysqli_connect('localhost', 'root', '', '', 0, '${databaseSocket}')); $tries += 1) {
  if ($tries > 300) exit("MariaDB does not answer\\n");
  usleep(100000);
}
$database->query('create database wordpress character set utf8mb4');
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; $_SERVER['REQUEST_URI'] = '/'; $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
require '${site}/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('A practice', 'admin', 'admin@stillwater.example', true, '', 'bench-only');
switch_theme('${theme}');
`,
)
execFileSync('php', ['-d', 'sendmail_path=/bin/true', installation], {
  env: { PATH },
  stdio: ['ignore', 'inherit', 'inherit'],
})

// Two for each processor: one waits for the database while another computes.
const children = cpus().length * 2
const opcache = at('opcache.php')
writeFileSync(opcache, `<?php echo json_encode(opcache_get_status(false)['opcache_enabled']);`)
const fpmSocket = at('php.sock')
writeFileSync(
  at('fpm.conf'),
  `[global]
error_log = ${at('fpm.log')}
daemonize = no
[www]
${isRoot ? 'user = root\ngroup = root\n' : ''}listen = ${fpmSocket}
listen.mode = 0666
listen.backlog = 511
pm = static
pm.max_children = ${children}
`,
)
const fpmSettings = {
  'opcache.enable': 1,
  'opcache.memory_consumption': 256,
  'opcache.max_accelerated_files': 10_000,
  // Nobody changes a file here: it need not look.
  'opcache.validate_timestamps': 0,
  realpath_cache_size: '4096K',
}
const endFpm = startDaemon(fpm, [
  '--nodaemonize',
  '--fpm-config',
  at('fpm.conf'),
  ...Object.entries(fpmSettings).flatMap(([name, value]) => ['-d', `${name}=${value}`]),
  ...(isRoot ? ['--allow-to-run-as-root'] : []),
])
const fastcgi = (script: string) => `fastcgi_pass unix:${fpmSocket}; fastcgi_keep_conn on;
      fastcgi_param SCRIPT_FILENAME ${script}; fastcgi_param QUERY_STRING $query_string;
      fastcgi_param REQUEST_METHOD $request_method; fastcgi_param REQUEST_URI $request_uri;
      fastcgi_param SCRIPT_NAME /index.php; fastcgi_param SERVER_PROTOCOL $server_protocol;
      fastcgi_param HTTP_HOST $http_host; fastcgi_param REMOTE_ADDR $remote_addr;
      fastcgi_param SERVER_NAME 127.0.0.1; fastcgi_param SERVER_PORT ${port};`
const endNginx = startNginx(
  directory,
  `server { listen 127.0.0.1:${port}; root ${site};
    location = /opcache { ${fastcgi(opcache)} }
    location / { ${fastcgi(`${site}/index.php`)} } }`,
  'auto',
)
while (!existsSync(fpmSocket)) await new Promise((resolve) => setTimeout(resolve, 50))
const isCached = await (await firstAnswer(`${url}/opcache`)).text()
if (isCached !== 'true') throw new Error(`PHP has no opcache: ${isCached}`)
const first = await fetch(`${url}/`, { redirect: 'manual' })
const html = await first.text()
if (first.status !== 200 || !html.includes('Hello world!') || !html.includes(theme)) {
  throw new Error(`WordPress has no first page, but ${first.status}: ${html.slice(0, 500)}`)
}
const getVersion = (words: string[]) =>
  execFileSync('php', words, { env: { PATH }, encoding: 'utf8' }).trim()
const version = getVersion([
  '-r',
  `require '${site}/wp-includes/version.php'; echo "WordPress $wp_version under PHP ", PHP_VERSION;`,
])

// ── In turns ─────────────────────────────────────────────────────────────────────────────────────

const product = await startProduct()
ends.push(() => rmSync(product.directory, { recursive: true, force: true }))
const load = createLoad({ directory, connections, seconds: options.seconds })
const brotli = 'accept-encoding: br'
const cookie = readCookie(await signIn(product.url, admin, demoPassword))
const loads = {
  cached: () => load(`${product.url}/`, [brotli]),
  wordpress: () => load(`${url}/`, [brotli]),
  signedIn: () => load(`${product.url}/`, [brotli, `cookie: ${cookie}`]),
  unseen: () => load(product.url, [brotli], unseenForms()),
}
const { middle, sum, rate, ratio, errors } = await measureInTurns(loads, Number(options.rounds))
endNginx()
await Promise.all([endFpm(), product.stop()])
await endDatabase()

type Name = keyof typeof loads
const refused = (Object.keys(loads) as Name[]).reduce((all, name) => all + sum(name, 'refused'), 0)
const row = (what: string, name: Name, ...held: string[]) => [
  what,
  rate(name),
  `${middle(name, 'p50').toFixed(1)} ms`,
  `${middle(name, 'p99').toFixed(1)} ms`,
  name === 'wordpress' ? '' : ratio(name, 'wordpress').toFixed(1),
  ...(held.length > 0 ? held : ['', '']),
]
writeResult(
  'wordpress',
  `# Against WordPress

\`npm run bench -- wordpress\`: wrk, 1 thread, ${connections} connections, ${options.seconds} s a turn, ${options.rounds} rounds in turns, medians;
ratios are medians of each round's own. ${version}, theme ${theme}, its first page, no cache of pages:
nginx, php-fpm with opcache and ${children} processes on ${cpus().length} processors, MariaDB, all by sockets. Ours is one process.
${circumstances()}

${table(
  ['home page', '/s', 'median', '99 %', 'times WordPress', 'hold', ''],
  [
    row('WordPress, made anew each time', 'wordpress'),
    row(
      'ours, from the cache',
      'cached',
      `≥ ${hold}`,
      verdict(ratio('cached', 'wordpress') >= hold),
    ),
    row('ours for somebody signed in, drawn anew each time', 'signedIn'),
    row('our request form with a name nobody has asked for yet', 'unseen'),
  ],
)}

Failed requests: ${errors}, answers of 400 and more: ${refused}.
`,
)
process.exitCode = errors + refused === 0 ? 0 : 1
