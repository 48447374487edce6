/** The HTML of every mail, compiled from mail.mjml by `npm run build:mails` (434a3a02208506a7). */
export const mailTemplate = `<!doctype html>
<html lang="{{= it.lang }}" dir="auto" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<title>{{= it.subject }}</title>
<!--[if !mso]><!-->
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<!--<![endif]-->
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style type="text/css">
#outlook a { padding:0; }
body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }
table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }
img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }
p { display:block;margin:13px 0; }
</style>
<!--[if mso]>
<noscript>
<xml>
<o:OfficeDocumentSettings>
<o:AllowPNG/>
<o:PixelsPerInch>96</o:PixelsPerInch>
</o:OfficeDocumentSettings>
</xml>
</noscript>
<![endif]-->
<!--[if lte mso 11]>
<style type="text/css">
.mj-outlook-group-fix { width:100% !important; }
</style>
<![endif]-->
<style type="text/css">
@media only screen and (min-width:480px) {
.mj-column-per-100 { width:100% !important; max-width: 100%; }
}
</style>
<style media="screen and (min-width:480px)">
.moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }
</style>
<style type="text/css">
a { color: #0F6B4F; }
.label { color: #4D5A53; }
.code { letter-spacing: 3px; }
@media (max-width: 479px) {
.inset { padding-left: 20px !important; padding-right: 20px !important; }
.fact { display: block !important; width: auto !important; padding: 0 !important; border: 0 !important; }
.fact.label { padding-top: 10px !important; font-size: 14px !important; }
.fact.value { padding-bottom: 10px !important; border-bottom: 1px solid #D3D9D4 !important; }
}
@media (prefers-color-scheme: dark) {
body, body > div, .around, .around > table { background: #101512 !important; }
.sheet, .sheet > table { background: #171D1A !important; }
.sheet .fact { border-color: #2D3631 !important; }
.sheet div, .sheet td, .sheet p, .sheet h1 { color: #E7ECE9 !important; }
.sheet .label, .sheet .quiet div, .foot div { color: #A7B3AC !important; }
.sheet .well td { background: #0B0F0D !important; }
.sheet a { color: #5CC9A1 !important; }
.sheet .button a { color: #06231A !important; background-color: #5CC9A1 !important; }
.sheet .badge.good { background-color: #17362B !important; color: #5CC9A1 !important; }
.sheet .badge.waiting { background-color: #4A3608 !important; color: #FFDD94 !important; }
.sheet .badge.gone { background-color: #2D3631 !important; color: #A7B3AC !important; }
}
</style>
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<meta name="format-detection" content="date=no, address=no" />
{{ if (it.markup) { }}<script type="application/ld+json">{{~ it.markup }}</script>{{ } }}
</head>
<body  class="page" style="word-spacing:normal;background-color:#F6F7F5;">
<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">{{= it.preview }}</div>
<div
aria-label="{{= it.subject }}" aria-roledescription="email" role="article" lang="{{= it.lang }}" dir="auto" style="word-spacing:normal;background-color:#F6F7F5;"
>
<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" class="around-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#F6F7F5" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="around" style="background:#F6F7F5;background-color:#F6F7F5;margin:0px auto;max-width:600px;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#F6F7F5;background-color:#F6F7F5;width:100%;"
>
<tbody>
<tr>
<td
style="direction:ltr;font-size:0px;padding:12px 0;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="sheet-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#FFFFFF" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="sheet" style="background:#FFFFFF;background-color:#FFFFFF;margin:0px auto;max-width:600px;border-radius:10px;overflow:hidden;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#FFFFFF;background-color:#FFFFFF;width:100%;border-collapse:separate;"
>
<tbody>
<tr>
<td
style="border-top:6px solid {{= it.accent }};border-radius:10px;direction:ltr;font-size:0px;padding:28px 0 32px;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"
>
<tbody>
<tr>
<td  style="vertical-align:top;padding:0;">
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"
>
<tbody>
<tr>
<td
align="left" class="inset" style="font-size:0px;padding:0 32px;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:20px;font-weight:600;line-height:28px;text-align:left;color:#17211C;"
><bdi>{{= it.house }}</bdi></div>
</td>
</tr>
<tr>
<td
align="left" class="inset" style="font-size:0px;padding:20px 32px 0;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" width="100%" border="0" style="color:#17211C;font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;table-layout:auto;width:100%;border:none;"
>
<tr>
<td style="padding: 0">
<span class="badge {{= it.badge.tone }}" style="display: inline-block; padding: 2px 12px; border-radius: 14px; font-size: 14px; line-height: 24px; font-weight: 600; {{= it.badgeStyle }}">{{= it.badge.text }}</span>
</td>
</tr>
</table>
</td>
</tr>
<tr>
<td
align="left" class="inset" style="font-size:0px;padding:12px 32px 0;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#17211C;"
><h1 style="margin: 0; font-size: 26px; line-height: 32px; font-weight: 600">{{= it.headline }}</h1></div>
</td>
</tr>
<tr>
<td
align="left" class="inset" style="font-size:0px;padding:8px 32px 0;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#17211C;"
>{{ for (const line of it.lead) { }}
<p style="margin: 0 0 8px">{{= line }}</p>
{{ } }}</div>
</td>
</tr>
{{ if (it.changes.length) { }}
<tr>
<td
align="left" class="inset well" style="font-size:0px;padding:16px 32px 0;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" width="100%" border="0" style="color:#17211C;font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;table-layout:auto;width:100%;border:none;"
>
{{ for (const change of it.changes) { }}
<tr>
<td style="padding: 10px 16px; background-color: #ECEFEC">
<span class="label" style="font-size: 14px; color: #4D5A53">{{= change.label }}</span><br />
<s><bdi>{{= change.from }}</bdi></s> → <strong><bdi>{{= change.to }}</bdi></strong>
</td>
</tr>
{{ } }}
</table>
</td>
</tr>
{{ } if (it.action) { }}
<tr>
<td
align="left" class="inset button" style="font-size:0px;padding:20px 32px 0;word-break:break-word;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:separate;line-height:100%;"
>
<tbody>
<tr>
<td
align="center" bgcolor="#0F6B4F" role="presentation" style="border:none;border-radius:6px;cursor:auto;mso-padding-alt:12px 24px;background:#0F6B4F;" valign="middle"
>
<a
href="{{= it.action.href }}" style="display:inline-block;background:#0F6B4F;color:#FFFFFF;font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:16px;font-weight:600;line-height:20px;margin:0;text-decoration:none;text-transform:none;padding:12px 24px;mso-padding-alt:0px;border-radius:6px;" target="_blank"
>
{{= it.action.label }}
</a>
</td>
</tr>
</tbody>
</table>
</td>
</tr>
{{ } if (it.more.length) { }}
<tr>
<td
align="left" class="inset" style="font-size:0px;padding:12px 32px 0;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#17211C;"
>{{ for (const other of it.more) { }}
<a href="{{= other.href }}" style="display: inline-block; margin: 0 20px 0 0; padding: 8px 0; color: #0F6B4F; font-weight: 600">{{= other.label }}</a>
{{ } }}</div>
</td>
</tr>
{{ } }}{{ if (it.code) { }}
<tr>
<td
align="left" class="inset well" style="font-size:0px;padding:20px 32px 0;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" width="100%" border="0" style="color:#17211C;font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;table-layout:auto;width:100%;border:none;"
>
<tr>
<td style="padding: 12px 16px; background-color: #F6F7F5; border-left: 4px solid {{= it.accent }}">
<span class="label" style="font-size: 14px; color: #4D5A53">{{= it.code.label }}</span><br />
<strong class="code" style="font-size: 24px; line-height: 32px; letter-spacing: 3px; font-family: ui-monospace, Menlo, Consolas, monospace">{{= it.code.value }}</strong>
</td>
</tr>
</table>
</td>
</tr>
{{ } }}
<tr>
<td
align="left" class="inset" style="font-size:0px;padding:12px 32px 0;word-break:break-word;"
>
<table
cellpadding="0" cellspacing="0" width="100%" border="0" style="color:#17211C;font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;table-layout:auto;width:100%;border:none;"
>
{{ for (const fact of it.facts) { }}
<tr>
<td class="fact label" valign="top" style="width: 110px; padding: 10px 16px 10px 0; border-bottom: 1px solid #D3D9D4; font-size: 14px; color: #4D5A53">{{= fact.label }}</td>
<td class="fact value" valign="top" style="padding: 10px 0; border-bottom: 1px solid #D3D9D4; word-break: break-word">{{ if (fact.href) { }}<a href="{{= fact.href }}" style="color: #0F6B4F"><bdi>{{= fact.value }}</bdi></a>{{ } else { }}<bdi>{{= fact.value }}</bdi>{{ } }}</td>
</tr>
{{ } }}
</table>
</td>
</tr>
{{ if (it.notes.length) { }}
<tr>
<td
align="left" class="inset" style="font-size:0px;padding:20px 32px 0;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#17211C;"
>{{ for (const note of it.notes) { }}
<p style="margin: 0 0 8px">{{= note }}</p>
{{ } }}</div>
</td>
</tr>
{{ } }}
</tbody>
</table>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><table align="center" border="0" cellpadding="0" cellspacing="0" class="around-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#F6F7F5" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="around" style="background:#F6F7F5;background-color:#F6F7F5;margin:0px auto;max-width:600px;">
<table
align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#F6F7F5;background-color:#F6F7F5;width:100%;"
>
<tbody>
<tr>
<td
style="direction:ltr;font-size:0px;padding:16px 0 32px;text-align:center;"
>
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="" style="vertical-align:top;width:600px;" ><![endif]-->
<div
class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;"
>
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" width="100%"
>
<tbody>
<tr>
<td  style="vertical-align:top;padding:0;">
<table
border="0" cellpadding="0" cellspacing="0" role="presentation" style="" width="100%"
>
<tbody>
<tr>
<td
align="left" class="inset foot" style="font-size:0px;padding:0 32px;word-break:break-word;"
>
<div
style="font-family:system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif;font-size:14px;line-height:20px;text-align:left;color:#4D5A53;"
>{{ for (const line of it.footer) { }}
<p style="margin: 0 0 4px">{{= line }}</p>
{{ } }}</div>
</td>
</tr>
</tbody>
</table>
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</div>
</body>
</html>`;
