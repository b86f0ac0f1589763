const swatches = [
  ['River 600', 'bg-river-600', true],
  ['River 700', 'bg-river-700', true],
  ['River 800', 'bg-river-800', true],
  ['River 900', 'bg-river-900', true],
  ['River 100', 'bg-river-100', false],
  ['River 50', 'bg-river-50', false],
  ['Fireweed 600', 'bg-fireweed-600', true],
  ['Fireweed 100', 'bg-fireweed-100', false],
  ['Larch 400', 'bg-larch-400', false],
  ['Larch 100', 'bg-larch-100', false],
  ['Moss 700', 'bg-moss-700', true],
  ['Moss 100', 'bg-moss-100', false],
  ['Ember 600', 'bg-ember-600', true],
  ['Slate 100', 'bg-slate-100', false],
  ['Dawn', 'bg-dawn', false],
  ['Dawn 2', 'bg-dawn-card', false],
  ['Mist', 'bg-mist', false],
  ['Ink', 'bg-ink', true],
] as const

export function Swatches() {
  return (
    <div className="sheet-swatches">
      {swatches.map(([name, fill, isDark]) => (
        <div key={name} className={`sheet-swatch ${fill} ${isDark ? 'text-white' : 'text-ink'}`}>
          <b>{name}</b>
        </div>
      ))}
    </div>
  )
}
