/**
 * The look of the consent page. It stands alone, since it must work whatever the page's own files are; its tokens are those
 * of web/styles/tokens.css, which a test compares.
 */
export const consentStyle = `:root {
	color-scheme: light dark;
	--surface-chrome: light-dark(#f1f3f4, #0f1315);
	--surface: light-dark(#ffffff, #15191c);
	--surface-sunken: light-dark(#f6f8f8, #101416);
	--surface-hover: light-dark(#ebeff0, #1f262a);
	--text: light-dark(#161b1e, #e4e9eb);
	--text-muted: light-dark(#48535a, #a9b3b9);
	--text-faint: light-dark(#5b666e, #98a3aa);
	--text-on-accent: light-dark(#ffffff, #04191f);
	--border: light-dark(#dfe4e6, #262d31);
	--border-strong: light-dark(#c4ccd0, #3a4348);
	--accent: light-dark(#0b6f86, #45bdd4);
	--accent-hover: light-dark(#095c70, #64cade);
	--focus-ring: light-dark(#0b6f86, #5fd3ea);
	--warning-text: light-dark(#7d4f00, #e6b658);
	--warning-surface: light-dark(#fdf2d8, #2b2310);
	--warning-border: light-dark(#e2c47b, #5f4b1d);
	--danger-text: light-dark(#b0241c, #ff938b);
	--danger-surface: light-dark(#fcebe9, #331817);
	--font-ui: -apple-system, 'Segoe UI Variable Text', 'Segoe UI', 'Adwaita Sans', Inter, Cantarell, Ubuntu, Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif;
	--font-mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', 'Adwaita Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace;
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--surface-chrome); color: var(--text); font: 13px/20px var(--font-ui); }
.allow { width: 600px; max-width: 100%; background: var(--surface); border: 1px solid var(--border-strong); border-radius: 9px; overflow: hidden; }
.in { padding: 20px 24px 16px; display: flex; flex-direction: column; gap: 12px; }
h1 { font-size: 19px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
.wordmark { display: flex; align-items: center; gap: 7px; font-size: 14px; font-weight: 600; }
.wordmark .faint { font-weight: 400; }
.logo { width: 20px; height: 20px; fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.ring { stroke: currentColor; }
.wire { stroke: var(--accent); }
.muted { color: var(--text-muted); }
.faint { color: var(--text-faint); }
.argv { padding: 0; list-style: none; border: 1px solid var(--border); border-radius: 5px; background: var(--surface-sunken); }
.argv li { display: grid; grid-template-columns: 84px minmax(0, 1fr); padding: 4px 12px; border-bottom: 1px solid var(--border); font: 12px/18px var(--font-mono); overflow-wrap: anywhere; }
.argv li:last-child { border-bottom: 0; }
.argv bdi { white-space: pre-wrap; word-break: break-all; }
.argv li > :first-child { font: 11px/18px var(--font-ui); color: var(--text-faint); }
.badge { padding: 0 5px; border-radius: 3px; font: 11px/18px var(--font-ui); white-space: nowrap; background: var(--warning-surface); color: var(--warning-text); }
.chip { margin: 0 1px; padding: 0 3px; border-radius: 3px; font: 10px/14px var(--font-mono); background: var(--danger-surface); color: var(--danger-text); }
.kv { width: 100%; border-collapse: collapse; font-size: 12px; line-height: 18px; }
.kv th, .kv td { padding: 4px 8px 4px 0; text-align: left; vertical-align: top; font-weight: 400; border-bottom: 1px solid var(--border); }
.kv th { width: 116px; color: var(--text-muted); }
.kv tr:last-child > * { border-bottom: 0; }
.notice { padding: 8px 12px; border: 1px solid var(--warning-border); border-radius: 5px; background: var(--warning-surface); font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
.answer { display: flex; gap: 8px; align-items: center; padding: 12px 24px; border-top: 1px solid var(--border); background: var(--surface-chrome); }
.answer p { flex: 1; font-size: 11px; line-height: 16px; color: var(--text-faint); }
button { height: 34px; padding: 0 16px; border: 1px solid var(--border-strong); border-radius: 5px; background: var(--surface); color: var(--text); font: 13px/1 var(--font-ui); }
button:hover { background: var(--surface-hover); }
button:focus { outline: 2px solid var(--focus-ring); outline-offset: 1px; }
.primary { border-color: transparent; background: var(--accent); color: var(--text-on-accent); font-weight: 600; }
.primary:hover { background: var(--accent-hover); }
/* A window that opens under a hand that is clicking already is not allowed by that click. */
.primary { animation: settle 700ms step-end; }
@keyframes settle { from { pointer-events: none; } }
`;
