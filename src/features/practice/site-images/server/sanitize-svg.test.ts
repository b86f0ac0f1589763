import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureFastest } from '../../../../../tests/support/measured-work.ts'
import { toRuns } from '../../../../../tests/support/run.ts'
import { siteImageLimits } from '../contract.ts'
import { looksLikeSvg, sanitizeSvg } from './sanitize-svg.ts'

const xmlns = 'xmlns="http://www.w3.org/2000/svg"'
const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const draw = (inner: string, more = '') =>
  `<svg ${xmlns} ${xlink} viewBox="0 0 100 50" ${more}>${inner}</svg>`
const shape = '<path d="M0 0h9v9z" fill="#1c626d"/>'

function sanitize(source: string): string {
  const result = sanitizeSvg(Buffer.from(source))
  return typeof result === 'string' ? result : result.bytes.toString()
}
const root = `<svg ${xmlns} viewBox="0 0 100 50" width="512" height="256">`
const cleanShape = `${root}${shape}</svg>`

describe('a drawing without anything harmful', () => {
  it('keeps its look and gets the size of a logo', () => {
    const source = draw(
      `<title>Harbour &amp; Lane</title><defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>` +
        `<g clip-path="url(#c)" transform="translate(1 2) rotate(45)"><use xlink:href="#p" style="fill: url('#a'); stroke-width: 2px"/><path id="p" class="x" d="M0,0 C1,1 2-2 3.5e-1,4Z"/></g>`,
    )
    expect(sanitize(source)).toBe(
      `${root}<title>Harbour &amp; Lane</title><defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>` +
        `<g clip-path="url(#c)" transform="translate(1 2) rotate(45)"><use href="#p" style="fill:url(#a);stroke-width:2px"/><path id="p" class="x" d="M0,0 C1,1 2-2 3.5e-1,4Z"/></g></svg>`,
    )
  })

  it('may come as drawing programs write it', () => {
    const source = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
      <!-- Generator: Adobe Illustrator -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg ${xmlns} xmlns:i="http://ns.adobe.com/" width="100px" height="50px" i:x="1" enable-background="new">
      <metadata><a/></metadata><style type="text/css"><![CDATA[ /* a */ .st0, .st1 {fill:#1C626D;enable-background:new;} ]]></style>
      <switch><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">no</p></foreignObject><g><path class="st0" d="M0 0h9"/></g></switch></svg>`
    expect(sanitize(source)).toBe(
      `${root}<style>.st0,.st1{fill:#1C626D}</style><g><path class="st0" d="M0 0h9"/></g></svg>`,
    )
  })

  it('is the same when it is sanitised again', () => {
    const once = sanitize(draw(`<style>.a{fill:red}</style>${shape}<text x="1">A &lt; "B"</text>`))
    expect(once).toContain('A &lt; &quot;B&quot;')
    expect(sanitize(once)).toBe(once)
  })
})

describe('of a hostile drawing only the drawing remains:', () => {
  const harmless: [string, string][] = [
    ['a script', draw(`<script>alert(1)</script>${shape}`)],
    ['a script in CDATA', draw(`<script><![CDATA[</script>]]>alert(1)</script>${shape}`)],
    [
      'a script of another namespace',
      draw(`<s:script xmlns:s="http://www.w3.org/1999/xhtml">alert(1)</s:script>${shape}`),
    ],
    ['onload', draw(shape, 'onload="alert(1)"')],
    ['an event in odd letters', draw('<path OnClick="alert(1)" d="M0 0h9v9z" fill="#1c626d"/>')],
    ['a javascript link', draw(`<a xlink:href="javascript:alert(1)">${shape}</a>`)],
    ['a link out', draw(`<a href="https://elsewhere.example">${shape}</a>`)],
    [
      'foreignObject',
      draw(
        `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="//x"/></foreignObject>${shape}`,
      ),
    ],
    [
      'an animated address',
      draw(
        `<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>${shape}`,
      ),
    ],
    ['a picture as data', draw(`<image href="data:image/svg+xml;base64,PHN2Zy8+"/>${shape}`)],
    [
      'a picture from elsewhere',
      draw(`<image xlink:href="https://elsewhere.example/a.png"/>${shape}`),
    ],
    [
      'a filter with a picture',
      draw(`<filter id="f"><feImage href="https://elsewhere.example"/></filter>${shape}`),
    ],
    [
      'an address in a style',
      draw('<path style="behavior:url(x);background:url(//x)" d="M0 0h9v9z" fill="#1c626d"/>'),
    ],
    [
      'an address in a fill',
      draw('<path d="M0 0h9v9z" stroke="url(https://elsewhere.example#a)" fill="#1c626d"/>'),
    ],
    ['an escaped address', draw('<path d="M0 0h9v9z" stroke="ur\\6c(//x)" fill="#1c626d"/>')],
    ['a function of CSS', draw('<path d="M0 0h9v9z" stroke="image-set(1)" fill="#1c626d"/>')],
    [
      'a processing instruction',
      `<?xml-stylesheet href="https://elsewhere.example"?>${draw(shape)}`,
    ],
    ['a base address', draw(shape, 'xml:base="https://elsewhere.example"')],
    ['dashes', draw('<path stroke-dasharray=".0001" d="M0 0h9v9z" fill="#1c626d"/>')],
    ['a comment that closes late', draw(`<!-- <script>alert(1)</script> --> ${shape}`)],
  ]
  it.each(harmless)('%s goes', (_what, source) => {
    expect(sanitize(source)).toBe(cleanShape)
  })

  it('use of another file keeps no address', () => {
    const source = draw(
      `<use href="https://elsewhere.example/a.svg#x"/><use href="data:,x"/>${shape}`,
    )
    expect(sanitize(source)).toBe(`${root}<use/><use/>${shape}</svg>`)
  })

  it('a drawing within it is cleaned alike', () => {
    const source = draw(`<svg onload="alert(1)" x="1"><script/>${shape}</svg>`)
    expect(sanitize(source)).toBe(`${root}<svg x="1">${shape}</svg></svg>`)
  })

  it('text cannot become markup', () => {
    const source = draw(
      '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title><path class="&quot; onload=&quot;x"/>',
    )
    expect(sanitize(source)).toBe(
      `${root}<title>&lt;script&gt;alert(1)&lt;/script&gt;</title><path/></svg>`,
    )
  })
})

describe('a drawing is refused', () => {
  const bomb = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`)
  const levels = Array.from(
    { length: 12 },
    (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(8)}</g>`,
  )
  const masks = Array.from(
    { length: 12 },
    (_, at) => `<mask id="m${at + 1}">${`<path class="c${at}"/>`.repeat(8)}</mask>`,
  )
  const maskRules = Array.from({ length: 13 }, (_, at) => `.c${at}{mask:url(#m${at})}`)
  const cases: [string, string, string][] = [
    [
      'with entities',
      `<!DOCTYPE svg [<!ENTITY a0 "ha">${bomb.join('')}]>${draw('<text>&a9;</text>')}`,
      'svgEntities',
    ],
    [
      'with an entity of a file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${draw('<text>&x;</text>')}`,
      'svgEntities',
    ],
    ['that imports styles', draw(`<style>@import url(//x);</style>${shape}`), 'svgStyles'],
    ['with escaped styles', draw(`<style>\\40 import "//x"</style>${shape}`), 'svgStyles'],
    ['with a rule that does not end', draw(`<style>.a{fill:red</style>${shape}`), 'svgStyles'],
    [
      'that repeats itself without end',
      draw(`<g id="g0">${shape}</g>${levels.join('')}<use href="#g12"/>`),
      'svgComplex',
    ],
    [
      'that masks itself without end',
      draw(`<style>${maskRules.join('')}</style>${masks.join('')}<path class="c12"/>`),
      'svgComplex',
    ],
    ['that refers to itself', draw('<g id="a"><use href="#a"/></g>'), 'svgComplex'],
    ['with too many elements', draw('<path/>'.repeat(5_001)), 'svgComplex'],
    ['that is nested too deep', draw('<g>'.repeat(100) + shape + '</g>'.repeat(100)), 'svgComplex'],
    ['with a huge path', draw(`<path d="M0 0${'h1'.repeat(100_000)}"/>`), 'svgComplex'],
    ['that is too large', draw(' '.repeat(siteImageLimits.svgBytes)), 'svgBytes'],
    ['without a size', `<svg ${xmlns}>${shape}</svg>`, 'svgSize'],
    ['of no size', `<svg ${xmlns} viewBox="0 0 0 10">${shape}</svg>`, 'svgSize'],
    ['that is a line', `<svg ${xmlns} viewBox="0 0 9999 1">${shape}</svg>`, 'svgSize'],
    ['with nothing in it', draw('<script>alert(1)</script>'), 'svgEmpty'],
    ['that is HTML', '<html><body><svg></svg></body></html>', 'damaged'],
    ['that breaks off', draw(shape).slice(0, -9), 'damaged'],
    [
      'with a name that is not bound',
      '<svg viewBox="0 0 9 9"><use xlink:href="#a"/></svg>',
      'damaged',
    ],
  ]
  it.each(cases)('%s', (_what, source, fault) => {
    expect(sanitizeSvg(Buffer.from(source))).toBe(fault)
  })

  it('that is not UTF-8', () => {
    expect(sanitizeSvg(Buffer.from(draw('<text>é</text>'), 'latin1'))).toBe('damaged')
  })
})

describe('a drawing that is made to take long takes little', () => {
  const hostile: [string, (length: number) => string][] = [
    ['spaces in a value', (length) => `<path style="fill:red${' '.repeat(length)}!"/>`],
    ['a long word', (length) => `<path fill="${'a'.repeat(length)}"/>`],
    ['many brackets', (length) => `<path fill="${'url('.repeat(length / 4)}"/>`],
    ['many urgent rules', (length) => `<path style="fill:${'! '.repeat(length / 2)}"/>`],
    [
      'spaces in a rule',
      (length) => `<style>a${' '.repeat(length)}{}${' '.repeat(length)}</style>`,
    ],
    ['comments that do not end', (length) => `<style>${'/*'.repeat(length / 2)}</style>`],
    ['many classes', (length) => `<path class="${'a '.repeat(length / 2)}"/>`],
    [
      'rules that refer',
      (length) => {
        const rules = Array.from({ length: length / 26 }, (_, at) => `.a${at}{mask:url(#m)}`)
        return `<style>${rules.join('')}</style>${'<path class="a1"/>'.repeat(length / 30)}`
      },
    ],
    ['a long width', (length) => `<svg width="${'1'.repeat(length)}x" height="9"/>`],
  ]
  const usual = draw(`<path d="${'M 10 20 L 30 40 '.repeat(5_500)}"/>`)

  it.each(hostile)('%s', (_what, toInner) => {
    const length = 88_000
    const fastest = measureFastest(() => {
      sanitize(draw(toInner(length) + shape))
      sanitize(`<svg ${xmlns} width="${'1'.repeat(length)}x" height="9">${shape}</svg>`)
    })
    // Backtracking would take thousands of times as long as a drawing of the same size.
    expect(fastest / measureFastest(() => sanitize(usual))).toBeLessThan(200)
  })
})

it('never leaves anything but accepted elements and attributes', () => {
  const names = [
    'script',
    'svg',
    'g',
    'path',
    'use',
    'style',
    'a',
    'foreignObject',
    'image',
    'text',
  ]
  const keys = ['onload', 'href', 'xlink:href', 'style', 'd', 'fill', 'id', 'class', 'mask']
  const values = ['javascript:x', '#a', 'url(#a)', 'url(//x)', 'M0 0', 'fill:red', '&quot;>', 'a']
  const attribute = fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...values))
  const { element } = fc.letrec<{ element: string }>((tie) => ({
    element: fc
      .tuple(
        fc.constantFrom(...names),
        fc.uniqueArray(attribute, { selector: ([key]) => key, maxLength: 4 }),
        fc.oneof(
          { depthSize: 'small' },
          fc.constantFrom('', '.a{fill:red}', '@import'),
          tie('element'),
        ),
      )
      .map(([name, attributes, inner]) => {
        const written = attributes.map(([key, value]) => ` ${key}="${value}"`).join('')
        return `<${name}${written}>${inner}</${name}>`
      }),
  }))
  fc.assert(
    fc.property(fc.array(element, { maxLength: 5 }), (parts) => {
      const result = sanitize(draw(parts.join('') + shape))
      expect(result).not.toMatch(
        /<(script|a|foreignObject|image)\b|\son\w+=|javascript:|\/\/x|<style>[^<]*@/,
      )
    }),
    { numRuns: toRuns(500) },
  )
})

it('recognises a drawing by its first tag', () => {
  expect(looksLikeSvg(Buffer.from(draw(shape)))).toBe(true)
  expect(looksLikeSvg(Buffer.from(`<?xml version="1.0"?><s:svg xmlns:s="x">`))).toBe(true)
  for (const other of ['', 'svg', '<html></html>', '\x89PNG <svg ', 'RIFF']) {
    expect(looksLikeSvg(Buffer.from(other, 'latin1'))).toBe(false)
  }
})
